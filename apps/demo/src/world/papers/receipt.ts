import type { MethodGroup } from '@app/contract/deals/deal';
import { formatRoubles } from '@app/contract/values/money-text';
import { type Canvas, drawText, type Face, fillRows, makeCanvas, RAMP, textWidth } from './canvas.ts';
import { encodePdf } from './pdf.ts';
import { encodePng } from './png.ts';

// Drawn by the few lines of canvas.ts, png.ts and pdf.ts. Ready-made pictures would all show the same amount, and comparing amounts is the
// moderator's work; libraries that put Cyrillic letters on a picture bring megabytes or a native part, and the first start draws hundreds.

/** What a bank writes on the receipt of a transfer. */
export interface Receipt {
  /** Kopecks. */
  amount: bigint;
  at: Date;
  method: MethodGroup;
  from: string;
  to: string;
  bank: string;
  /** The last four digits of the phone or the card. */
  tail: string;
  /** The operation's number at the bank. */
  operation: string;
}

export const receiptPng = (receipt: Receipt): Buffer => encodePng(drawReceipt(receipt), colours(receipt));

export const receiptPdf = (receipt: Receipt): Buffer =>
  encodePdf(
    [
      {
        canvas: drawReceipt(receipt),
        lines: [
          'Чек по операции',
          writeTime(receipt.at),
          `Сумма ${writeAmount(receipt.amount)}`,
          ...linesOf(receipt).map((line) => line.join(' ')),
        ],
      },
    ],
    colours(receipt),
  );

export const WIDTH = 480;
export const EDGE = 32;
export const HEAD = 92;
const LINE = 64;

function drawReceipt(receipt: Receipt): Canvas {
  const rows = linesOf(receipt);
  const canvas = makeCanvas(WIDTH, HEAD + 196 + rows.length * LINE + 40);
  fillRows(canvas, 0, HEAD, 1);
  drawText(canvas, 'large', 'Чек по операции', EDGE, 26, 1);
  centred(canvas, 'small', writeTime(receipt.at), HEAD + 28, 2);
  centred(canvas, 'large', writeAmount(receipt.amount), HEAD + 66);
  centred(canvas, 'small', 'Исполнено', HEAD + 122, 3);
  let top = HEAD + 176;
  for (const [name, value] of rows) {
    fillRows(canvas, top - 10, top - 9, 0, 2);
    drawText(canvas, 'small', name, EDGE, top, 2);
    drawText(canvas, 'small', fit(value), EDGE, top + 25);
    top += LINE;
  }
  return canvas;
}

export const writeAmount = (amount: bigint) => formatRoubles(amount).replaceAll('\u00a0', ' ');

const linesOf = ({ method, from, to, bank, tail, operation }: Receipt): [string, string][] => [
  ['Операция', method === 'sbp' ? 'Перевод по СБП' : 'Перевод на карту'],
  ['Отправитель', initials(from)],
  ['Получатель', initials(to)],
  ['Банк получателя', bank],
  [method === 'sbp' ? 'Телефон получателя' : 'Карта получателя', `•••• ${tail}`],
  ['Номер операции', operation],
];

function centred(canvas: Canvas, face: Face, text: string, y: number, ramp = 0): void {
  drawText(canvas, face, text, Math.floor((WIDTH - textWidth(face, text)) / 2), y, ramp);
}

/** «Анна Сергеевна П.», as banks write names. */
export function initials(fio: string): string {
  const [surname = '', ...names] = fio.split(' ');
  return [...names, `${surname.slice(0, 1)}.`].join(' ');
}

export function fit(text: string): string {
  let short = text;
  while (textWidth('small', short) > WIDTH - 2 * EDGE) short = short.slice(0, -1);
  return short;
}

const moscow = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeStyle: 'medium', timeZone: 'Europe/Moscow' });
const writeTime = (at: Date) => `${moscow.format(at)} (МСК)`;

type Colour = [red: number, green: number, blue: number];

const headColours: Colour[] = [
  [33, 102, 214],
  [28, 124, 84],
  [176, 44, 52],
  [64, 62, 120],
];

/** Black on white, white on the bank's colour, grey, green. Each bank keeps its own. */
export function colours({ bank }: Pick<Receipt, 'bank'>): Uint8Array {
  const white: Colour = [255, 255, 255];
  const head = headColours[(bank.length * 7 + bank.charCodeAt(0)) % headColours.length] ?? white;
  const ramps: [paper: Colour, ink: Colour][] = [
    [white, [24, 26, 30]],
    [head, white],
    [white, [118, 124, 134]],
    [white, [30, 140, 80]],
  ];
  const bytes = ramps.flatMap(([paper, ink]) =>
    Array.from({ length: RAMP }, (_, level) =>
      paper.map((from, part) => Math.round(from + (((ink[part] ?? from) - from) * level) / (RAMP - 1))),
    ).flat(),
  );
  return Uint8Array.from(bytes);
}

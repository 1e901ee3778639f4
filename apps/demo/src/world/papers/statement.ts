import { dealAmount, payerName } from '../made-up.ts';
import type { Random } from '../random.ts';
import { drawText, fillRows, makeCanvas, textWidth } from './canvas.ts';
import { encodePdf, type PdfPage } from './pdf.ts';
import { colours, EDGE, fit, HEAD, initials, type Receipt, WIDTH, writeAmount } from './receipt.ts';

interface Line {
  at: Date;
  words: string;
  amount: bigint;
}

const PAGES = 3;
const ON_A_PAGE = 8;
const LINE = 68;
/** Which line the transfer is: in the middle, so that somebody has to turn pages. */
const PLACE = 11;
const HOUR = 3_600_000;

/** Three pages of an account's movements; one of the lines is the transfer. */
export function statementPdf(random: Random, receipt: Receipt): Buffer {
  const lines = Array.from({ length: PAGES * ON_A_PAGE }, (_, place) =>
    place === PLACE ? transferOf(receipt) : otherLine(random, receipt, place),
  );
  const pages = Array.from({ length: PAGES }, (_, page) =>
    drawPage(receipt, page, lines.slice(page * ON_A_PAGE, (page + 1) * ON_A_PAGE)),
  );
  return encodePdf(pages, colours(receipt));
}

const transferOf = ({ at, method, to, tail, amount }: Receipt): Line => ({
  at,
  words: `${method === 'sbp' ? 'СБП' : 'На карту'}, ${initials(to)}, •••• ${tail}`,
  amount,
});

/** What else happened on the account in those days. */
function otherLine(random: Random, { at }: Receipt, place: number): Line {
  const words = random.pick(['Магазин «Перекрёсток»', 'Аптека', 'Такси', `Перевод, ${payerName(random)}`, 'Связь']);
  const time = at.getTime() + (place - PLACE) * random.between(1, 4) * HOUR;
  return { at: new Date(time), words, amount: dealAmount(random, [120, 9_000]) };
}

function drawPage({ from, bank, operation }: Receipt, page: number, lines: Line[]): PdfPage {
  const canvas = makeCanvas(WIDTH, HEAD + 60 + ON_A_PAGE * LINE + 70);
  const owner = `${initials(from)}, ${bank}`;
  fillRows(canvas, 0, HEAD, 1);
  drawText(canvas, 'large', 'Выписка по счёту', EDGE, 26, 1);
  drawText(canvas, 'small', fit(owner), EDGE, HEAD + 18, 2);
  let top = HEAD + 60;
  for (const { at, words, amount } of lines) {
    const sum = writeAmount(amount);
    fillRows(canvas, top - 8, top - 7, 0, 2);
    drawText(canvas, 'small', writeDay(at), EDGE, top, 2);
    drawText(canvas, 'small', sum, WIDTH - EDGE - textWidth('small', sum), top);
    drawText(canvas, 'small', fit(words), EDGE, top + 26);
    top += LINE;
  }
  const foot = `Страница ${page + 1} из ${PAGES}`;
  const number = page === Math.floor(PLACE / ON_A_PAGE) ? [`Номер операции ${operation}`] : [];
  for (const [line, words] of [foot, ...number].entries())
    drawText(canvas, 'small', words, EDGE, top + 14 + line * 26, 2);
  const said = lines.map(({ at, words, amount }) => `${writeDay(at)} ${words} ${writeAmount(amount)}`);
  return { canvas, lines: ['Выписка по счёту', owner, ...said, ...number, foot] };
}

const moscow = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'short', timeZone: 'Europe/Moscow' });
const writeDay = (at: Date) => moscow.format(at);

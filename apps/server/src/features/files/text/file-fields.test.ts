import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sampleFiles } from '#testing/files/sample-files.ts';
import { findFields } from './file-fields.ts';
import { readPdfText } from './pdf-text.ts';

const found = (text: string) => findFields(text);

test('a bank’s own receipt says its sum, day, digits, bank, payee and operation', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cabinet-text-'));
  const path = join(folder, 'receipt.pdf');
  await writeFile(path, sampleFiles.receipt());
  const { text, cut } = (await readPdfText(path)) ?? {};
  expect(cut).toBe(false);
  await writeFile(path, '%PDF-1.4\nrubbish');
  expect(await readPdfText(path)).toBeUndefined();
  await rm(folder, { recursive: true });
  expect(found(text ?? '')).toEqual({
    amounts: ['500000'],
    dates: ['2026-11-15'],
    digits: [],
    banks: ['100000000004'],
    names: ['Иван И.'],
    operations: ['A6319113209800040000060011610501'],
  });
});

test.each([
  ['Сумма 1 500,50 ₽ и комиссия 15 руб.', ['150050', '1500']],
  ['Номер 1500', []],
  ['1.500 ₽', []],
  ['0,00 ₽', []],
])('sums in «%s»: %j', (text, amounts) => {
  expect(found(text).amounts).toEqual(amounts);
});

test.each([
  ['31.12.2026 23:59', ['2026-12-31']],
  ['1 мая 2026, 5 марта 2026', ['2026-05-01', '2026-03-05']],
  ['31.02.2026', []],
  ['12.34.5678', []],
])('days in «%s»: %j', (text, dates) => {
  expect(found(text).dates).toEqual(dates);
});

test.each([
  ['Карта **** 4567', ['4567']],
  ['Счёт •4567', ['4567']],
  ['Телефон +7 (916) 123-45-67', ['4567']],
  ['2200 9800 0000 0015', ['0015']],
  ['Код 4567', []],
])('last digits in «%s»: %j', (text, digits) => {
  expect(found(text).digits).toEqual(digits);
});

test.each([
  ['Номер документа\n123456789', ['123456789']],
  ['Номер операции: ab-12/34-5', ['AB-12/34-5']],
  ['Номер операции неизвестен', []],
  ['Операция прошла', []],
])('numbers of operations in «%s»: %j', (text, operations) => {
  expect(found(text).operations).toEqual(operations);
});

test('names stand behind their word or below it, and nothing else is a name', () => {
  expect(found('Получатель: Пётр Петрович П.').names).toEqual(['Пётр Петрович П.']);
  expect(found('ФИО получателя\nИванова Анна').names).toEqual(['Иванова Анна']);
  expect(found('Получатель <script>alert(1)</script>').names).toEqual([]);
  expect(found('Банк получателя Т-Банк').names).toEqual([]);
});

test('a text made to be slow is read in good time, and little of it is kept', () => {
  const nasty = [
    '•'.repeat(20_000),
    '1 '.repeat(10_000),
    'Получатель '.repeat(1_500),
    '9'.repeat(20_000),
    '1.1'.repeat(6_000),
  ];
  for (const text of nasty) {
    // The time of the processor: a busy machine takes longer by the clock.
    const begin = process.cpuUsage();
    const { amounts, digits } = found(text);
    expect(process.cpuUsage(begin).user / 1000).toBeLessThan(2_000);
    expect(amounts.length + digits.length).toBeLessThanOrEqual(400);
  }
});

test('of a statement some hundred sums are kept, and that there were more', () => {
  const statement = (rows: number) => Array.from({ length: rows }, (_, row) => `${row + 1} 000,50 ₽`).join('\n');
  const day = found(statement(150));
  expect(day.amounts).toHaveLength(150);
  expect(day.cut).toBeUndefined();
  expect(found(statement(250))).toMatchObject({ amounts: { length: 200 }, cut: true });
});

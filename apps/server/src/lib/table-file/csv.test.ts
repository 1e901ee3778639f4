import { expect, test } from 'vitest';
import { csvHead, csvLine } from './csv.ts';

test('numbers have a decimal comma, texts stay texts', () => {
  expect(csvLine([{ number: '-920.00' }, { text: 'a;b' }, { text: 'say "hi"' }, { text: 'two\nlines' }])).toBe(
    '-920,00;"a;b";"say ""hi""";"two\nlines"\r\n',
  );
  expect(csvHead(['День', 'Оборот, ₽'])).toBe('\uFEFFДень;Оборот, ₽\r\n');
});

test.each(['=1+1', '+7', '-2', '@x', '\tx', '\r=1'])('nothing in %j runs as a formula', (text) => {
  expect(csvLine([{ text }])).toMatch(/^"?'/);
});

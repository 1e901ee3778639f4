import { expect, test } from 'vitest';
import { noteNumber, readNote } from './deal-note.ts';

test('the requisites of a note are read by their type', () => {
  const note = readNote('{"type":"sbp","phone":"•••• 4567","fio":"Иванов Иван"}');
  expect(note).toEqual({ type: 'sbp', phone: '•••• 4567', fio: 'Иванов Иван' });
});

test.each([
  [{ pan: '•••• 0017' }, '•••• 0017'],
  [{ cardpan: '•••• 0018' }, '•••• 0018'],
  [{ pan: '', phone: '•••• 4567' }, '•••• 4567'],
  [{}, undefined],
])('the number of %j is %s', (numbers, expected) => {
  const note = readNote(JSON.stringify({ type: 'card', ...numbers }));
  expect(note && noteNumber(note)).toBe(expected);
});

test.each(['Перевод на карту', '', 'null', '17', '{"type":"cash","fio":"Иванов"}', '{"type":'])(
  'the note «%s» is no requisites',
  (text) => {
    expect(readNote(text)).toBeUndefined();
  },
);

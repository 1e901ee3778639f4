import { expect, test } from 'vitest';
import { makeSseParser, type SseMessage } from './live-parser.ts';

function read(...pieces: string[]): SseMessage[] {
  const messages: SseMessage[] = [];
  const take = makeSseParser((message) => messages.push(message));
  for (const piece of pieces) take(piece);
  return messages;
}

const stream = ':\n\nid: 7\ndata: {"events":[]}\n\n: beat\n\nid: 8\ndata: first\ndata: second\n\n';
const messages = [
  { id: '7', data: '{"events":[]}' },
  { id: '8', data: 'first\nsecond' },
];

test('messages, with comments between them and data of several lines', () => {
  expect(read(stream)).toEqual(messages);
});

test.each(['\n', '\r\n', '\r'])('is the same wherever the pieces are cut, with lines that end in %j', (end) => {
  const text = `${stream.replaceAll('\n', end)}:`;
  for (let cut = 0; cut <= text.length; cut++) expect(read(text.slice(0, cut), text.slice(cut))).toEqual(messages);
  expect(read(...text)).toEqual(messages);
});

test('a message that is not finished is not told', () => {
  expect(read('id: 1\ndata: half')).toEqual([]);
  expect(read('id: 1\ndata: half\n')).toEqual([]);
});

test('an id holds until the next one, and one alone is no message', () => {
  expect(read('id: 1\n\ndata: a\n\ndata: b\n\nid: 2\ndata: c\n\n')).toEqual([
    { id: '1', data: 'a' },
    { id: '1', data: 'b' },
    { id: '2', data: 'c' },
  ]);
});

test('unknown fields are passed over; a space after the colon is not part of the value, a second one is', () => {
  expect(read('event: x\nretry: 5\nnonsense\ndata:a\ndata:  b\ndata\n\n')).toEqual([{ id: null, data: 'a\n b\n' }]);
});

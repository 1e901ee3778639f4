import type { NoticeOutcome } from '@app/contract/devices/device-door';
import { beforeEach, expect, test, vi } from 'vitest';
import { clearPhone, everythingKept, givenPairing, givenWaiting, keptOf } from '#testing/phone.ts';
import { addNotice } from './outbox.ts';
import { sendWaiting } from './send-waiting.ts';
import { printOf } from './text-print.ts';

type Sent = { id: string; text: string };

/** A server that takes each id once, as the real one does. */
let taken: Map<string, NoticeOutcome>;
let requests: { key: string | null; notices: Sent[]; sentAt: string }[];
let answer: (notices: Sent[]) => Response | Promise<Response>;

beforeEach(async () => {
  await clearPhone();
  taken = new Map();
  requests = [];
  answer = takeAll;
  vi.stubGlobal('fetch', async (path: string, { headers, body }: { headers: Record<string, string>; body: string }) => {
    expect(path).toBe('/device/v1/notices');
    const { notices, sentAt } = JSON.parse(body) as { notices: Sent[]; sentAt: string };
    requests.push({ key: headers.authorization ?? null, notices, sentAt });
    return answer(notices);
  });
});

test('a notice that waited is sent with the phone’s key and clock; afterwards its text is nowhere on the phone', async () => {
  await givenPairing();
  const { id } = await givenWaiting({ text: 'Зачисление 1500р от Ивана П.' });
  const before = Date.now();
  expect(await sendWaiting()).toBe('nothing');
  expect(requests).toMatchObject([
    { key: 'Bearer phone-key', notices: [{ id, text: 'Зачисление 1500р от Ивана П.' }] },
  ]);
  expect(Date.parse(requests[0]?.sentAt ?? '')).toBeGreaterThanOrEqual(before);
  expect(await keptOf('waiting')).toEqual([]);
  expect(await keptOf('results')).toMatchObject([{ id, outcome: 'kept' }]);
  expect(await everythingKept()).not.toContain('Ивана');
});

test('the page and the worker send at the same moment: every notice is on its way once', async () => {
  await givenPairing();
  for (let i = 0; i < 3; i++) await givenWaiting();
  expect(await Promise.all([sendWaiting(), sendWaiting(), sendWaiting()])).toEqual(['nothing', 'nothing', 'nothing']);
  expect(requests.flatMap(({ notices }) => notices)).toHaveLength(3);
});

test('an answer that was lost: the notice is sent again under the same id, and the server has it once', async () => {
  await givenPairing();
  const { id } = await givenWaiting();
  answer = (notices) => {
    takeAll(notices);
    throw new TypeError('Failed to fetch');
  };
  expect(await sendWaiting()).toBe('later');
  expect(await keptOf('waiting')).toMatchObject([{ id }]);
  answer = takeAll;
  expect(await sendWaiting()).toBe('nothing');
  expect(requests.map(({ notices }) => notices.map((sent) => sent.id))).toEqual([[id], [id]]);
  expect(taken.size).toBe(1);
  expect(await keptOf('waiting')).toEqual([]);
});

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a server that fails', () => Response.json({ error: 'Сбой', code: 'internal' }, { status: 500 })],
  ['a page instead of an answer', () => new Response('<html>', { status: 502 })],
  ['a hotel’s sign-in page', () => new Response('<html>', { status: 200 })],
  ['an archived device', () => Response.json({ error: 'В архиве', code: 'device_archived' }, { status: 409 })],
  ['too many requests', () => Response.json({ error: 'Реже', code: 'too_many' }, { status: 429 })],
])('%s: nothing is lost, it is tried again later', async (_what, refuse) => {
  await givenPairing();
  await givenWaiting();
  answer = refuse;
  expect(await sendWaiting()).toBe('later');
  expect(await keptOf('waiting')).toHaveLength(1);
});

test('a notice that the server can never take does not hold up the others', async () => {
  await givenPairing();
  await givenWaiting({ id: 'good-1' });
  await givenWaiting({ id: 'bad' });
  await givenWaiting({ id: 'good-2' });
  answer = (notices) =>
    notices.some(({ id }) => id === 'bad')
      ? Response.json({ error: 'Проверьте данные', code: 'bad_input' }, { status: 400 })
      : takeAll(notices);
  expect(await sendWaiting()).toBe('nothing');
  expect([...taken.keys()].sort()).toEqual(['good-1', 'good-2']);
  const outcomes = Object.fromEntries((await keptOf('results')).map(({ id, outcome }) => [id, outcome]));
  expect(outcomes).toEqual({ 'good-1': 'kept', bad: 'impossible', 'good-2': 'kept' });
});

test('a refused key: the notices stay, go out after a pairing as the same number and never as another', async () => {
  await givenPairing();
  await givenWaiting({ id: 'mine' });
  answer = () => Response.json({ error: 'Телефон не привязан', code: 'bad_key' }, { status: 401 });
  expect(await sendWaiting()).toBe('unpaired');
  expect(await keptOf('pairing')).toMatchObject([{ key: null, number: '•• 45-67' }]);
  expect(await sendWaiting()).toBe('unpaired');
  expect(requests).toHaveLength(1);

  answer = takeAll;
  await givenPairing({ key: 'other-key', number: '•• 99-99' });
  expect(await sendWaiting()).toBe('nothing');
  // Right after a pairing the number is not known yet.
  await givenPairing({ key: 'new-key', number: null });
  expect(await sendWaiting()).toBe('nothing');
  expect(taken.size).toBe(0);

  await givenPairing({ key: 'new-key' });
  expect(await sendWaiting()).toBe('nothing');
  expect([...taken.keys()]).toEqual(['mine']);
});

test.each(['refused', 'unknown'] as const)(
  'of a text that the server answered with %s nothing stays by which its digits could be guessed',
  async (outcome) => {
    await givenPairing();
    const { id, text, bank } = await givenWaiting({ text: 'Для входа 482913' });
    answer = () => Response.json({ results: [{ id, outcome }], serverTime: new Date().toISOString() });
    expect(await sendWaiting()).toBe('nothing');
    expect(await everythingKept()).not.toContain(printOf(bank, text));
    const [result] = await keptOf('results');
    expect(Object.keys(result ?? {}).sort()).toEqual(['at', 'bank', 'id', 'outcome', 'sentAt']);
  },
);

test('of many results the newest twenty are remembered', async () => {
  await givenPairing();
  for (let i = 0; i < 30; i++) await givenWaiting({ id: `old-${i}` });
  await sendWaiting();
  await givenWaiting({ id: 'new' });
  await sendWaiting();
  const results = await keptOf('results');
  expect(results).toHaveLength(20);
  expect(results.some(({ id }) => id === 'new')).toBe(true);
});

test('a code is not kept on the phone, whoever calls', async () => {
  const code = { number: '•• 45-67', bank: '1', text: 'Код 1234. Никому не сообщайте', at: new Date() };
  await expect(addNotice(code)).rejects.toThrow('A code is not kept');
  expect(await everythingKept()).not.toContain('1234');
});

function takeAll(notices: Sent[]): Response {
  for (const { id } of notices) taken.set(id, 'kept');
  return Response.json({
    results: notices.map(({ id }) => ({ id, outcome: taken.get(id) })),
    serverTime: new Date().toISOString(),
  });
}

import { readFile } from 'node:fs/promises';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { deviceDoorApi } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { asPhoneWould } from './forwarders.ts';

let server: TestServer;
let trader: Visitor;
let key: string;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
});
afterAll(() => server.stop());

/** Every request of docs/phones.md, by the heading it stands under. */
const requests = [
  ...(await readFile(new URL('../../../../../../docs/phones.md', import.meta.url), 'utf8')).matchAll(
    /^## (.+)$|^```json\n(.+)\n```$/gm,
  ),
].reduce<{ heading: string; body: string }[]>((all, [, heading, body]) => {
  if (heading !== undefined) all.push({ heading, body: '' });
  const last = all.at(-1);
  if (body !== undefined && last) last.body = body;
  return all;
}, []);
const documented = requests.filter(({ body }) => body !== '');

test('the documents show three forwarders and the phone itself', () => {
  expect(documented.map(({ heading }) => heading)).toEqual([
    'Incoming SMS to URL forwarder',
    'SmsForwarder',
    'Android Nomad Gateway',
    "The phone's own calls",
  ]);
});

test.each(documented)(
  '$heading: what the documents show is read, and the same again changes nothing',
  async ({ body }) => {
    trader = await server.given.user();
    const profile = await givenProfile(server, trader);
    // Of the bank that the documents tell of.
    const limits = { min_amount: 100, max_amount: 1000, sbp_available: 1, card_available: 0 };
    const sber = { bank: '100000000111', fio: 'Иванов Иван', device_profile_id: profile.device, ...limits };
    expect((await trader.post(bankProfilesApi.save.path, { id: 0, ...sber })).status).toBe(200);
    key = (await trader.post(devicesApi.forwardKey.path, { device_profile_id: profile.device })).body.key;
    const send = () => server.visitor(0, '', key).post(deviceDoorApi.notices.path, JSON.parse(body));
    for (const answer of [await send(), await send()]) {
      expect(answer).toMatchObject({ status: 200, body: { results: [{ outcome: 'kept' }] } });
    }
    const { bankNotices } = (await trader.post(arrivalsApi.list.path, {})).body;
    expect(bankNotices).toEqual([expect.objectContaining({ amount: 5001.01, payer: 'Игорь К.', digits: '4006' })]);
  },
);

test.each([
  ['another text', { text: 'Баланс: 1р' }],
  ['another time', { receivedStamp: 1763367601251 }],
  ['another sender', { from: 'VTB' }],
])('%s is another notice', (_what, changed) => {
  const sms = { from: '900', text: 'Зачисление 100р', receivedStamp: 1763367601250 };
  const idOf = (body: object) => (asPhoneWould(body) as { notices: [{ id: string }] }).notices[0].id;
  expect(idOf({ ...sms, ...changed })).not.toBe(idOf(sms));
  expect(idOf({ ...sms, sim: 'sim2' })).toBe(idOf(sms));
});

const nomadPush = (data: object) => ({
  event: 'push_notification_received',
  timestamp: 1763367601250,
  device_id: 'Pixel 7',
  message: 'Push notification received from com.idamob.tinkoff.android',
  data: {
    from: 'com.idamob.tinkoff.android',
    package: 'com.idamob.tinkoff.android',
    title: '',
    content: 'Пополнение на 1500 ₽, счет RUB. Доступно 7 ₽',
    text: 'x',
    sentStamp: 1763367601250,
    receivedStamp: 1763367601250,
    sim: 'notification',
    ...data,
  },
});

test.each([
  ['the bank’s name above it', 'Т-Банк', 'kept'],
  ['nothing above it', '', 'kept'],
  ['another word above it, which may change what it means', 'Отмена операции', 'unknown'],
])('a notification that Android Nomad Gateway hands on, with %s', async (_what, title, outcome) => {
  const answer = await server
    .visitor(0, '', key)
    .post(deviceDoorApi.notices.path, nomadPush({ title, receivedStamp: 1763367601250 + title.length }));
  expect(answer.body).toMatchObject({ results: [{ outcome }] });
  const { bankNotices } = (await trader.post(arrivalsApi.list.path, { search: '1500' })).body;
  if (outcome === 'kept') expect(bankNotices[0]).toMatchObject({ amount: 1500, channel: 'push' });
});

test.each([
  [
    'an SMS of Android Nomad Gateway that calls itself an application',
    {
      event: 'sms_received',
      timestamp: 1763367601250,
      device_id: 'Pixel 7',
      message: 'SMS',
      data: {
        from: 'ru.sberbankmobile',
        text: 'Перевод от Алина А. +5000р',
        sim: 'sim1',
        sentStamp: 1763367601250,
        receivedStamp: 1763367601250,
      },
    },
  ],
  ['more fields than Android Nomad Gateway has', nomadPush({ sender: '900' })],
  [
    'an SMS that calls itself an application',
    { from: 'ru.sberbankmobile', text: 'Перевод от Алина А. +5000р', receivedStamp: 1763367601250 },
  ],
  [
    'fields that are not of the form',
    { from: '900', text: 'Перевод от Алина А. +5000р', receivedStamp: 1763367601250, notices: [] },
  ],
  [
    'both forms at once',
    { from: '900', text: 'x', content: 'y', receivedStamp: 1763367601250, receive_time: 'x', timestamp: 1763367601250 },
  ],
  [
    'a form beside the phone’s own',
    { from: 1, notices: [{ id: '1', sender: 'ru.sberbankmobile', text: 'x', at: '2026-11-17T09:00:00Z' }] },
  ],
])('%s is refused: a payer chooses words, not fields', async (_what, body) => {
  expect(asPhoneWould(body)).toBe(body);
  expect((await server.visitor(0, '', key).post(deviceDoorApi.notices.path, body)).status).toBe(400);
});

test('a form that lacks what makes it safe to repeat is refused as it is, and not a word of it comes back', async () => {
  const body = { from: '900', content: 'Перевод 100р от Игорь К.', timestamp: '1763367603000' };
  expect(asPhoneWould(body)).toBe(body);
  const answer = await server.visitor(0, '', key).post(deviceDoorApi.notices.path, body);
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.body)).not.toContain('Игорь');
});

import { inboxApi } from '@app/contract/notifications/inbox';
import { noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { telegramApi } from '@app/contract/notifications/telegram-api';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { record } from '#journal/record.ts';
import { hours, minutes, seconds } from '#lib/clock.ts';
import { startBotApi } from '#testing/given/bot-api.ts';
import { queueNotices, runJobs } from '#testing/server/run-jobs.ts';
import { ownServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { startListening } from './telegram-listening.ts';
import { makeFlood, takeUpdate } from './telegram-updates.ts';

type Bot = Awaited<ReturnType<typeof startBotApi>>;

async function start() {
  const bot = await startBotApi();
  const server = await ownServer({ telegram: bot.settings });
  const flood = makeFlood(() => server.clock.now().getTime());
  /** What the bot answers to somebody who writes this. */
  const hear = async (...message: Parameters<Bot['write']>) =>
    (await takeUpdate(server.needs, bot.write(...message), flood))?.text;
  const link = async (trader: Visitor) => {
    const { status, body } = await trader.post(telegramApi.link.path);
    expect(status).toBe(200);
    return body as { url: string; command: string };
  };
  const linked = async (chat: number) => {
    const trader = await server.given.user();
    await hear(chat, (await link(trader)).command);
    const on = { sound: false, popup: false, telegram: true };
    await trader.post(noticesApi.save.path, {
      ...quietNotices,
      kinds: { ...quietNotices.kinds, deal: on, access: on },
    });
    return trader;
  };
  const state = async (trader: Visitor) => (await trader.get(telegramApi.state.path)).body.telegram;
  return { bot, server, hear, link, linked, state };
}

let number = 1000;
const newDeal = (server: TestServer, { id }: Visitor) =>
  server.db.begin(async (tx) => {
    const data = { payment_id: `tg-${++number}`, amount: '150000' };
    record(tx, { event: 'deal.created', ref: number, by: 'platform', at: server.clock.now(), owner: id, data });
  });
const tell = async ({ needs }: TestServer) => {
  await queueNotices(needs);
  await runJobs(needs);
};
/** As if the pauses of waiting jobs were over. */
async function tellLater(server: TestServer, pause: number) {
  server.clock.move(pause);
  await server.db.run(sql`update graphile_worker._private_jobs set run_at = now()`);
  await runJobs(server.needs);
}

test('a chat is connected by the link of the cabinet, once, and is told of what was chosen, without numbers and sums', async () => {
  const { bot, server, hear, link, state } = await start();
  const trader = await server.given.user();
  expect(await state(trader)).toEqual({ chat: null });
  const { url, command } = await link(trader);
  expect(url).toMatch(/^https:\/\/t\.me\/cabinet_test_bot\?start=[\w-]{22}$/);
  expect(command).toBe(`/start ${url.split('=')[1]}`);
  expect(await hear(71, command)).toContain('Готово');
  expect(await state(trader)).toMatchObject({ chat: { name: '@user71', muted: false, muted_until: null } });
  const { items } = (await trader.post(inboxApi.list.path, {})).body;
  expect(items[0]).toMatchObject({ event: 'user.telegram_linked', note: '' });

  const on = { sound: false, popup: false, telegram: true };
  await trader.post(noticesApi.save.path, { ...quietNotices, kinds: { ...quietNotices.kinds, deal: on } });
  await newDeal(server, trader);
  await newDeal(server, trader);
  await tell(server);
  expect(bot.sent).toEqual([{ chat_id: 71, text: '2\u00a0новые сделки' }]);
});

test('a code works once, for ten minutes, and only the last one', async () => {
  const { server, hear, link, state } = await start();
  const trader = await server.given.user();
  const first = await link(trader);
  const second = await link(trader);
  expect(await hear(71, first.command)).toContain('не подошла');
  server.clock.move(minutes(10));
  expect(await hear(71, second.command)).toContain('не подошла');
  const third = await link(trader);
  expect(await hear(71, third.command)).toContain('Готово');
  expect(await hear(72, third.command)).toContain('не подошла');
  expect(await state(trader)).toMatchObject({ chat: { name: '@user71' } });
  expect(await hear(73, '/start nonsense')).toContain('не подошла');
});

test('a link is made only for who has just proven who they are, and the codes are not in the database', async () => {
  const { server, link } = await start();
  const trader = await server.given.user();
  const { command } = await link(trader);
  const rows = await server.db.many(sql`select to_jsonb(c) as row from telegram_codes c`);
  expect(JSON.stringify(rows)).not.toContain(command.split(' ')[1]);
  server.clock.move(minutes(11));
  expect((await trader.post(telegramApi.link.path)).body.code).toBe('prove_again');
});

test('a chat that belongs to a cabinet is not taken away by somebody else’s link', async () => {
  const { server, hear, link, linked, state } = await start();
  const victim = await linked(71);
  const attacker = await server.given.user();
  const { command } = await link(attacker);
  expect(await hear(71, command)).toContain('уже связан');
  expect(await state(attacker)).toEqual({ chat: null });
  expect(await state(victim)).toMatchObject({ chat: { name: '@user71' } });
  // The code was not spent: its owner opens it where it belongs.
  expect(await hear(72, command)).toContain('Готово');
});

test('groups, channels, other bots and people in others’ chats get no answer and connect nothing', async () => {
  const { server, hear, link, state } = await start();
  const trader = await server.given.user();
  const { command } = await link(trader);
  expect(await hear(-5, command, { type: 'group', from: 71 })).toBeUndefined();
  expect(await hear(-6, command, { type: 'supergroup', from: 71 })).toBeUndefined();
  expect(await hear(-7, command, { type: 'channel' })).toBeUndefined();
  expect(await hear(71, command, { isBot: true })).toBeUndefined();
  expect(await hear(71, command, { from: 72 })).toBeUndefined();
  expect(await state(trader)).toEqual({ chat: null });
  expect(await hear(71, command)).toContain('Готово');
});

test('it is ended from both sides, and by blocking the bot', async () => {
  const { bot, server, hear, linked, state } = await start();
  const trader = await linked(71);
  expect(await hear(71, '/stop')).toContain('отвязан');
  expect(await state(trader)).toEqual({ chat: null });
  expect(await hear(71, '/stop')).toContain('не связан');

  const second = await linked(72);
  expect((await second.post(telegramApi.unlink.path)).status).toBe(200);
  expect(await state(second)).toEqual({ chat: null });

  const third = await linked(73);
  bot.answers.push({ status: 403, description: 'Forbidden: bot was blocked by the user' });
  await newDeal(server, third);
  await tell(server);
  expect(await state(third)).toEqual({ chat: null });
  const { items } = (await third.post(inboxApi.list.path, {})).body;
  expect(items[0].event).toBe('user.telegram_unlinked');
  expect(bot.sent).toEqual([]);
});

test('muted for an hour, or until turned on, from both sides', async () => {
  const { bot, server, hear, linked, state } = await start();
  const trader = await linked(71);
  const told = async () => {
    bot.sent.length = 0;
    server.clock.move(minutes(2));
    await newDeal(server, trader);
    await tell(server);
    return bot.sent.length;
  };
  expect(await hear(71, '/mute')).toContain('Молчу час');
  expect(await told()).toBe(0);
  server.clock.move(hours(1));
  expect(await told()).toBe(1);
  expect(await hear(71, '/silence')).toContain('пока не отправите');
  server.clock.move(hours(100));
  expect(await told()).toBe(0);
  expect(await state(trader)).toMatchObject({ chat: { muted: true, muted_until: null } });
  expect(await hear(71, '/on')).toContain('Снова');
  expect(await told()).toBe(1);
  expect((await trader.post(telegramApi.mute.path, { for: 'always' })).status).toBe(200);
  expect(await told()).toBe(0);
  expect((await trader.post(telegramApi.mute.path, { for: 'not' })).status).toBe(200);
  expect(await told()).toBe(1);
  const stranger = await server.given.user();
  expect((await stranger.post(telegramApi.mute.path, { for: 'hour' })).status).toBe(409);
});

test('whatever else is written, the bot only says what it can; the cabinet is not touched', async () => {
  const { hear, linked } = await start();
  await linked(71);
  for (const words of ['/accept 1', 'привет', '/start', '1234'])
    expect([words, await hear(71, words)]).toEqual([words, expect.stringContaining('/mute')]);
});

test('who floods the bot is not answered until the next minute', async () => {
  const { server, hear } = await start();
  const said: (string | undefined)[] = [];
  for (let n = 0; n < 30; n++) said.push(await hear(71, '/start guess'));
  expect(said.filter(Boolean)).toHaveLength(10);
  expect(await hear(72, '/on')).toContain('не связан');
  server.clock.move(minutes(2));
  expect(await hear(71, '/on')).toContain('не связан');
});

test('fifty deals are three messages and a summary; a pause that Telegram asks for is kept', async () => {
  const { bot, server, linked } = await start();
  const trader = await linked(71);
  for (let n = 0; n < 50; n++) {
    await newDeal(server, trader);
    if (n < 4) await tell(server);
  }
  await tell(server);
  expect(bot.sent).toHaveLength(3);
  bot.answers.push({ status: 429, description: 'Too Many Requests', retryAfter: 40 });
  await tellLater(server, minutes(1));
  expect(bot.sent).toHaveLength(3);
  const [job] = await server.db.many<{ pause: number }>(sql`
    select extract(epoch from run_at - now())::int as pause from graphile_worker._private_jobs where run_at > now()`);
  expect(job?.pause).toBeGreaterThan(35);
  await tellLater(server, seconds(40));
  expect(bot.sent.at(-1)?.text).toBe('47\u00a0новых сделок');
  expect(await server.metrics.metrics()).toMatch(/notices_sent_total\{channel="telegram",outcome="sent"\} 4/);
});

test('what could not be brought for an hour is left', async () => {
  const { bot, server, linked } = await start();
  const trader = await linked(71);
  bot.answers.push({ status: 502 });
  await newDeal(server, trader);
  await tell(server);
  await tellLater(server, hours(2));
  expect(bot.sent).toEqual([]);
});

test('without a bot nothing is offered; one that does not answer is a refusal, and its token stays unsaid', async () => {
  const server = await ownServer();
  const trader = await server.given.user();
  expect((await trader.get(telegramApi.state.path)).body.telegram).toBeNull();
  expect((await trader.post(telegramApi.link.path)).status).toBe(404);

  const silent = await ownServer({ telegram: { token: '1:secret-token', api: 'http://127.0.0.1:9' } });
  const other = await silent.given.user();
  const answer = await other.post(telegramApi.link.path);
  expect(answer.status).toBe(503);
  expect(JSON.stringify(answer.body)).not.toContain('secret-token');
});

test('of several processes one listens; it survives what it cannot understand, and stops when asked', async () => {
  const { bot, server, link, state } = await start();
  const trader = await server.given.user();
  const { command } = await link(trader);
  const complaints: string[] = [];
  const needs = { ...server.needs, telegram: bot.settings, complain: (message: string) => complaints.push(message) };
  const processes = [1, 2].map(() => startListening(needs, { wait: 1 }));
  onTestFinished(async () => void (await Promise.all(processes.map(({ stop }) => stop()))));
  bot.disturb();
  bot.write(71, command);
  await expect.poll(() => state(trader)).toMatchObject({ chat: { name: '@user71' } });
  await expect.poll(() => bot.sent).toHaveLength(1);
  bot.write(71, '/mute');
  await expect.poll(() => bot.sent).toHaveLength(2);
  expect(bot.mostListening()).toBe(1);
  expect(complaints.join()).not.toContain(bot.settings.token);
});

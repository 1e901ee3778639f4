import { inboxApi } from '@app/contract/notifications/inbox';
import { CLAIM_OPEN_DAYS, claimsApi } from '@app/contract/topups/claims-api';
import { expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { sweepFiles } from '#features/files/files.ts';
import { setRule } from '#features/rules/rules.ts';
import type { User } from '#http/user.ts';
import { days, hours, minutes } from '#lib/clock.ts';
import { newPng } from '#testing/files/png.ts';
import { ask, balance, startChain, units, WALLET } from '#testing/given/topups.ts';
import type { Visitor } from '#testing/server/server.ts';
import { writeBody } from '#testing/server/write-body.ts';
import { closeClaim, closeOldClaims } from './claim-closing.ts';
import { findClaims } from './claims.ts';
import { listClaims } from './claims-staff.ts';

const sender = 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7';
const idOf = (letter: string) => letter.repeat(64);
const staff = { by: 'operator' } as const;

interface Written {
  from_address?: string;
  note?: string;
  files?: Buffer[];
}

function formOf(tx_id: string, { from_address = sender, note = '', files = [newPng()] }: Written = {}): FormData {
  const form = new FormData();
  form.set('tx_id', tx_id);
  form.set('from_address', from_address);
  form.set('note', note);
  for (const file of files) form.append('files', new Blob([new Uint8Array(file)]), 'выписка.png');
  return form;
}
const claim = (who: Visitor, tx_id: string, written?: Written) =>
  who.post(claimsApi.create.path, formOf(tx_id, written));
const list = async (who: Visitor) => (await who.get(claimsApi.list.path)).body.claims;
const told = async (who: Visitor) =>
  (await who.post(inboxApi.list.path, { kind: 'money' })).body.items.map(
    ({ event, amount, note }: { event: string; amount: number | null; note: string }) => [event, amount, note],
  );

test('the answer and the state are the same for a transfer that is missing, free, claimed by others, or somebody’s', async () => {
  const { server, pay, look } = await startChain();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const [free, claimed] = [pay(units(12.5)), pay(units(13.5))];
  const { deposit } = (await ask(other)).body;
  const taken = pay(units(deposit.in_amount));
  await look();
  await claim(other, claimed);

  const ids = [free, claimed, taken, idOf('b')];
  const answers = [];
  for (const tx_id of ids) answers.push(await claim(trader, tx_id));
  expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
    ids.map(() => ({ status: 200, body: { success: true } })),
  );
  const same = { state: 'open', out_amount: null, answer: '', from_address: sender, note: '' };
  const claims = await list(trader);
  expect(claims).toEqual(
    ids.toReversed().map((tx_id) => ({ id: expect.any(Number), tx_id, createdAt: expect.any(String), ...same })),
  );
  expect(await list(other)).toHaveLength(1);
  expect(await balance(trader)).toBe(0);
});

test('a transaction is taken in capitals and out of an explorer’s address; what is none, or no address of TRON, is refused alike', async () => {
  const { server, pay, look } = await startChain();
  const trader = await server.given.user();
  const tx_id = pay(units(12.5));
  await look();
  await claim(trader, `  https://tronscan.org/#/transaction/${tx_id.toUpperCase()}?lang=ru `);
  expect(await list(trader)).toMatchObject([{ tx_id }]);

  for (const wrong of ['', 'abc', tx_id.slice(1), `${tx_id}0`, `${tx_id}${tx_id}`, 'я'.repeat(64)]) {
    const { status, body } = await claim(trader, wrong);
    expect([status, body.fields]).toEqual([400, { tx_id: 'Номер транзакции — 64 знака: цифры и буквы от a до f' }]);
  }
  for (const from_address of ['', '0x12', `${sender}a`, `T${'0'.repeat(33)}`])
    expect((await claim(trader, idOf('a'), { from_address })).body.fields).toEqual({
      from_address: 'Адрес в сети TRON: 34 знака, первый — T',
    });
  // The last letter in the other case: the form is right, the checksum is not.
  const mistyped = await claim(trader, idOf('a'), { from_address: `${sender.slice(0, -2)}u7` });
  expect([mistyped.status, mistyped.body.fields]).toEqual([
    400,
    { from_address: 'В адресе опечатка: контрольная сумма не сходится. Скопируйте адрес отправителя целиком' },
  ]);
  expect(await list(trader)).toHaveLength(1);
});

test('a proof is asked for, five files at most; they belong to the claim, and nobody else can open them', async () => {
  const { server } = await startChain();
  const trader = await server.given.user();
  expect((await claim(trader, idOf('a'), { files: [] })).body.code).toBe('no_files');
  expect((await claim(trader, idOf('a'), { files: Array.from({ length: 6 }, newPng) })).body.code).toBe(
    'too_many_files',
  );
  expect((await claim(trader, idOf('a'), { files: [Buffer.from('<html>')] })).status).toBe(415);
  await claim(trader, idOf('a'), { files: [newPng(), newPng()] });
  server.clock.move(hours(2));
  await sweepFiles(server.needs);
  const rows = await server.db.many<{ name: string }>(sql`select name, owner_kind from files order by position`);
  expect(rows).toMatchObject([{ owner_kind: 'claim' }, { owner_kind: 'claim' }]);

  const [{ claims: [stored] = [] } = {}] = await listClaims(server.needs);
  const [url = ''] = stored?.files ?? [];
  expect((await server.stranger.get(url)).status).toBe(200);
  expect((await server.stranger.get(`/files/${rows[0]?.name}.png`)).status).toBe(403);
});

test('the same transfer is claimed once: not twice at once, not under another key; under the same key it is the same answer', async () => {
  const { server } = await startChain();
  const trader = await server.given.user();
  const statuses = (await Promise.all(Array.from({ length: 4 }, () => claim(trader, idOf('a'))))).map(
    ({ status }) => status,
  );
  expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  expect((await claim(trader, idOf('a'))).body.code).toBe('claim_exists');

  const { bytes, type } = await writeBody(formOf(idOf('b')));
  const headers = { authorization: `Bearer ${trader.token}`, 'content-type': type, 'idempotency-key': 'one-dialog' };
  const again = () =>
    server.http.inject({ method: 'POST', url: claimsApi.create.path, headers, ...(bytes && { payload: bytes }) });
  expect((await Promise.all([again(), again()])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(await list(trader)).toHaveLength(2);
  const left = await server.db.value(sql`select count(*)::int from files`);
  expect(left).toBe(2);
});

test('five a day, however many come at once; then it says when the next may be sent', async () => {
  const { server } = await startChain();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  await claim(trader, idOf('f'));
  server.clock.move(hours(20));
  const statuses = await Promise.all([...'012345'].map(async (letter) => (await claim(trader, idOf(letter))).status));
  expect(statuses.toSorted()).toEqual([200, 200, 200, 200, 429, 429]);
  server.clock.move(minutes(30));
  expect(await claim(trader, idOf('e'))).toMatchObject({
    status: 429,
    body: { code: 'too_many_claims', error: expect.stringMatching(/не больше 5 за сутки.* через 3 ч 30 мин$/) },
  });
  expect((await claim(other, idOf('e'))).status).toBe(200);
  server.clock.move(hours(3.5));
  expect((await claim(trader, idOf('e'))).status).toBe(200);
});

test('of two who claim one transfer staff give it to one, not before a day has passed; only that one hears of it', async () => {
  const { server, pay, look, assign } = await startChain();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const tx_id = pay(units(50), { from: sender });
  await look();
  const proof = newPng();
  await claim(other, tx_id, { from_address: WALLET, note: 'Моё!', files: [proof] });
  await claim(trader, tx_id, { files: [proof] });
  expect(await listClaims(server.needs)).toMatchObject([
    {
      tx_id,
      transfers: [{ amount: units(50), from_address: sender, login: null }],
      claims: [
        { login: other.login, from_address: WALLET, note: 'Моё!', file_seen_before: false },
        { login: trader.login, from_address: sender, file_seen_before: true },
      ],
    },
  ]);

  server.clock.move(hours(24) - 1000);
  await expect(assign(tx_id, trader)).rejects.toThrow(/не раньше чем через 24 часа после него, с .* по Москве/);
  expect([await balance(trader), (await list(trader))[0].state]).toEqual([0, 'open']);
  server.clock.move(1000);
  await assign(tx_id, trader);

  expect(await balance(trader)).toBe(4620);
  expect(await list(trader)).toMatchObject([{ state: 'credited', out_amount: 4620 }]);
  expect(await told(trader)).toEqual([['deposit.assigned', 4620, '']]);
  expect(await list(other)).toMatchObject([{ state: 'open', out_amount: null }]);
  expect(await told(other)).toEqual([]);
  // It waits for an answer, and staff see who has the transfer now.
  expect(await listClaims(server.needs)).toMatchObject([
    { transfers: [{ login: trader.login }], claims: [{ login: other.login }] },
  ]);
  expect(await server.ledgerBreaches()).toEqual([]);
});

test('what staff do not credit is closed with an answer, heard of once, and may be claimed again with a better proof', async () => {
  const { server } = await startChain();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  await claim(trader, idOf('a'));
  await claim(other, idOf('a'));
  const [{ id }] = await list(trader);
  const close = () =>
    closeClaim(server.db, { id, answer: 'На снимке не виден адрес' }, { ...staff, at: server.clock.now() });
  const results = await Promise.allSettled([close(), close()]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await expect(close()).rejects.toThrow('уже закрыто');

  expect(await list(trader)).toMatchObject([{ state: 'closed', answer: 'На снимке не виден адрес' }]);
  expect(await told(trader)).toEqual([['claim.closed', null, 'На снимке не виден адрес']]);
  expect(await list(other)).toMatchObject([{ state: 'open' }]);
  expect((await claim(trader, idOf('a'))).status).toBe(200);
  expect((await list(trader)).map(({ state }: { state: string }) => state)).toEqual(['open', 'closed']);
  const rows = await server.db.many<{ event: string; actor: string }>(
    sql`select event, actor from journal where event like 'claim.%' and user_id = ${trader.id} order by id`,
  );
  expect(rows.map(({ event, actor }) => [event, actor])).toEqual([
    ['claim.created', `user:${trader.id}`],
    ['claim.closed', 'operator'],
    ['claim.created', `user:${trader.id}`],
  ]);
});

test('a claim that nobody could follow up is closed after thirty days, one that was credited is not', async () => {
  const { server, pay, look, assign } = await startChain();
  const [trader, other] = [await server.given.user(), await server.given.user()];
  const tx_id = pay(units(50));
  await look();
  await claim(trader, tx_id);
  await claim(trader, idOf('b'));
  await claim(other, tx_id);
  server.clock.move(days(1));
  await assign(tx_id, trader);
  // Their sessions have ended by then.
  const stored = async ({ id }: Visitor) => (await findClaims(server.needs, { id } as User)).claims;
  const states = async (who: Visitor) => (await stored(who)).map(({ state }) => state);

  server.clock.move(days(CLAIM_OPEN_DAYS - 1) - 1);
  await closeOldClaims(server.needs);
  expect([await states(trader), await states(other)]).toEqual([['open', 'credited'], ['open']]);
  server.clock.move(1);
  await Promise.all([closeOldClaims(server.needs), closeOldClaims(server.needs)]);
  expect([await states(trader), await states(other)]).toEqual([['closed', 'credited'], ['closed']]);
  const told = await server.db.many(sql`select user_id, inbox from journal where event = 'claim.closed' order by id`);
  expect(told).toEqual([trader, other].map(({ id }) => ({ user_id: id, inbox: true })));
  expect(await listClaims(server.needs)).toEqual([]);
  const [, { id } = { id: 0 }] = await stored(trader);
  await expect(closeClaim(server.db, { id, answer: '' }, { ...staff, at: server.clock.now() })).rejects.toThrow(
    'зачислен',
  );
});

test('how many a day and how long to wait are rules of the operator', async () => {
  const { server, pay, look, assign } = await startChain();
  const trader = await server.given.user();
  for (const [name, value] of [
    ['claims_a_day', 1n],
    ['assign_wait_hours', 1n],
  ] as const)
    await server.db.begin((tx) => setRule(tx, { name, value, reason: 'тест' }, { ...staff, at: server.clock.now() }));
  const tx_id = pay(units(50));
  await look();
  await claim(trader, tx_id);
  expect((await claim(trader, idOf('a'))).status).toBe(429);
  expect((await trader.get(claimsApi.list.path)).body.wait_hours).toBe(1);
  server.clock.move(hours(1) - 1);
  await expect(assign(tx_id, trader)).rejects.toThrow('через 1 час после него');
  server.clock.move(1);
  await assign(tx_id, trader);
  expect(await balance(trader)).toBe(4620);
});

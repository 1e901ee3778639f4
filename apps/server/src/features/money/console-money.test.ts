import { moneyApi } from '@app/contract/money/money';
import { requestsApi } from '@app/contract/two-persons/requests';
import { startTronEmulator } from '@app/tron-emulator/emulator';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { checkLedger } from '#features/ledger/ledger-checks.ts';
import { setRule } from '#features/rules/rules.ts';
import { hours, seconds } from '#lib/clock.ts';
import { givenUsdtRate, startChain, WALLET } from '#testing/given/topups.ts';
import { TEST_WALLET } from '#testing/given/wallet-settings.ts';
import { type Answer, startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

let server: TestServer;
let emulator: Awaited<ReturnType<typeof startTronEmulator>>;
let look: () => Promise<void>;
let [finance, owner, viewer, trader]: Visitor[] = [];
beforeAll(async () => {
  emulator = await startTronEmulator({ contract: TEST_WALLET.contract, now: () => server.clock.now() });
  server = await startServer({ tron: { urls: [emulator.url] } });
  [finance, owner, viewer] = await Promise.all(
    (['finance', 'owner', 'viewer'] as const).map((role) => server.given.user({ roles: [role] })),
  );
  await server.given.user({ roles: ['owner'] });
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
  await emulator.close();
});
beforeEach(async () => {
  const chain = await startChain(server);
  const needs = chain.needsFor(emulator.url);
  const { readWallets } = await import('#features/topups/watch/wallet-reading.ts');
  look = () => readWallets(needs);
  trader = await server.given.user();
});

const must = <Value>(value: Value | undefined): Value => {
  if (value === undefined) throw new Error('Nobody is there');
  return value;
};
const code = () => {
  server.clock.move(seconds(30));
  return server.otpCode();
};
/** Came a day ago, when there was a rate. */
async function givenTransfer(usdt: bigint): Promise<{ id: number; tx_id: string }> {
  const tx_id = emulator.pay({ to: WALLET, amount: usdt });
  await look();
  server.clock.move(hours(24));
  await givenUsdtRate(server);
  const { transfers } = (await must(viewer).get(moneyApi.transfers.path)).body;
  return transfers.find((transfer: { tx_id: string }) => transfer.tx_id === tx_id);
}
const assign = (who: Visitor | undefined, transfer_id: number, more: object = {}) =>
  must(who).post(moneyApi.assign.path, {
    transfer_id,
    trader_id: trader?.id,
    reason: 'Прислал чек биржи',
    otp_code: code(),
    ...more,
  });
const balance = async () => (await must(trader).get('/trader/settings')).body.user.financial_balance;
const claim = (trader_id: number, tx_id: string, from_address: string) =>
  server.db.run(sql`
    insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
    values (${trader_id}, ${tx_id}, ${from_address}, '', ${server.clock.now()})`);
const senderOf = (transfer: number): Promise<string> =>
  server.db.value(sql`select from_address from wallet_transfers where id = ${transfer}`);
const heard = ({ status, body }: Answer) => [status, body.code];

describe('a transfer that fits no request', () => {
  test('is shown with its worth at the rate of its time and whoever claims it, and assigned by one person up to the limit', async () => {
    const tx_id = emulator.pay({ to: WALLET, amount: 100_000_000n });
    await look();
    await server.db.run(sql`
      insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
      values (${trader?.id}, ${tx_id}, ${WALLET}, 'Отправил с биржи', ${server.clock.now()})`);
    const { transfers } = (await must(viewer).get(moneyApi.transfers.path)).body;
    const shown = transfers.find((transfer: { tx_id: string }) => transfer.tx_id === tx_id);
    expect(shown).toMatchObject({ amount: 100, worth: 9240, waits: false });
    expect(shown.claims).toMatchObject([{ trader: { id: trader?.id }, same_sender: false, note: 'Отправил с биржи' }]);
    expect(heard(await assign(finance, shown.id))).toEqual([409, 'assigned_too_early']);
    server.clock.move(hours(24));
    await givenUsdtRate(server, 80_00n);
    expect((await assign(finance, shown.id)).body).toEqual({ success: true, request_id: null });
    expect(await balance()).toBe(9240);
    expect(heard(await assign(finance, shown.id))).toEqual([409, 'already_credited']);
    expect(await balance()).toBe(9240);
    const [row] = await server.db.many(sql`
      select actor, data->>'reason' as reason from journal where event = 'deposit.assigned' order by id desc limit 1`);
    expect(row).toEqual({ actor: `staff:${finance?.id}`, reason: 'Прислал чек биржи' });
  });

  test('above the limit by two; the balance grows once', async () => {
    const { id } = await givenTransfer(2_000_000_000n);
    const { request_id } = (await assign(finance, id)).body;
    expect(request_id).not.toBeNull();
    expect(await balance()).toBe(0);
    expect(heard(await assign(finance, id))).toEqual([409, 'request_waits']);
    const { transfers } = (await must(viewer).get(moneyApi.transfers.path)).body;
    expect(transfers.find((transfer: { id: number }) => transfer.id === id).waits).toBe(true);
    const confirm = () => must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() });
    expect((await confirm()).status).toBe(200);
    expect(await balance()).toBe(184_800);
    expect(heard(await confirm())).toEqual([409, 'request_ended']);
    expect(await balance()).toBe(184_800);
  });

  test('another’s claim that names the sender, where the trader’s own does not, lapses the request', async () => {
    const { id, tx_id } = await givenTransfer(2_000_000_000n);
    const { request_id } = (await assign(finance, id)).body;
    await claim((await server.given.user()).id, tx_id, await senderOf(id));
    const answer = await must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() });
    expect(heard(answer)).toEqual([409, 'request_lapsed']);
    expect(await balance()).toBe(0);
  });

  test('claims of strangers lapse nothing: with a wrong address, or where the trader has named the right one', async () => {
    const [bare, claimed] = [await givenTransfer(2_000_000_000n), await givenTransfer(1_500_000_000n)];
    await claim(must(trader).id, claimed.tx_id, await senderOf(claimed.id));
    const asked = [(await assign(finance, bare.id)).body, (await assign(finance, claimed.id)).body];
    const stranger = await server.given.user();
    await claim(stranger.id, bare.tx_id, TEST_WALLET.contract);
    await claim(stranger.id, claimed.tx_id, await senderOf(claimed.id));
    const { requests } = (await must(owner).get(requestsApi.waiting.path)).body;
    const facts = requests.find((one: { id: number }) => one.id === asked[1].request_id).facts;
    expect(facts).toContainEqual({
      label: 'Заявляли и другие',
      value: `${stranger.login} (адрес отправителя совпал)`,
    });
    for (const { request_id } of asked)
      expect((await must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() })).status).toBe(200);
    expect(await balance()).toBe(323_400);
  });

  test('however many strangers claim, a page of each is shown: beside a transfer those first that name its sender', async () => {
    const { id, tx_id } = await givenTransfer(3_000_000n);
    const many = (tx: string, count: number) =>
      server.db.run(sql`
      with people as (
        insert into users (login, email, password_hash, "group", state)
        select ${tx.slice(0, 6)} || n, ${tx.slice(0, 6)} || n || '@example.com', '', 0, 'active' from generate_series(1, ${count}) n returning id)
      insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
      select id, ${tx}, ${TEST_WALLET.contract}, '', ${server.clock.now()} from people`);
    await many(tx_id, 30);
    await claim(must(trader).id, tx_id, await senderOf(id));
    const { transfers } = (await must(viewer).get(moneyApi.transfers.path)).body;
    const shown = transfers.find((transfer: { id: number }) => transfer.id === id);
    expect([shown.claims_count, shown.claims.length]).toEqual([31, 20]);
    expect(shown.claims[0]).toMatchObject({ trader: { id: trader?.id }, same_sender: true });

    await many('cd'.repeat(32), 60);
    await claim(must(trader).id, 'ef'.repeat(32), WALLET);
    const page = async (after?: number) => (await must(viewer).post(moneyApi.claims.path, { after })).body;
    const first = await page();
    expect(first.claims).toHaveLength(50);
    const second = await page(first.next);
    expect(second.next).toBeNull();
    expect(second.claims.at(-1)).toMatchObject({ tx_id: 'ef'.repeat(32), trader: { id: trader?.id } });
    const ids = [...first.claims, ...second.claims].map((each: { id: number }) => each.id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(61);
  });

  test('while the chain cannot be read nothing is assigned and nothing confirmed', async () => {
    const { id } = await givenTransfer(2_000_000_000n);
    const { request_id } = (await assign(finance, id)).body;
    emulator.fail({ status: 500 });
    const confirm = () => must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() });
    expect(heard(await confirm())).toEqual([503, 'chain_unread']);
    expect((await confirm()).status).toBe(200);
    expect(await balance()).toBe(184_800);
  });

  test('staff close a claim with an answer, once', async () => {
    const id = await server.db.value<number>(sql`
      insert into transfer_claims (trader_id, tx_id, from_address, note, created_at)
      values (${trader?.id}, ${'ab'.repeat(32)}, ${WALLET}, '', ${server.clock.now()}) returning id`);
    const close = () => must(finance).post(moneyApi.closeClaim.path, { claim_id: id, answer: 'Такого перевода нет' });
    const { claims } = (await must(viewer).post(moneyApi.claims.path, { after: id - 1 })).body;
    expect(claims).toMatchObject([{ id, same_sender: null }]);
    expect((await close()).status).toBe(200);
    expect(heard(await close())).toEqual([409, 'claim_closed']);
  });
});

test('the adjustments say who made them and who confirmed', async () => {
  const adjust = (amount: number) =>
    must(finance).post(moneyApi.adjust.path, { trader_id: trader?.id, amount, reason: 'Сверка', otp_code: code() });
  await adjust(100);
  const { request_id } = (await adjust(60_000)).body;
  await must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() });
  const { adjustments } = (await must(viewer).post(moneyApi.adjustments.path, {})).body;
  expect(adjustments.slice(0, 2)).toMatchObject([
    { amount: 60_000, by: { id: finance?.id }, confirmed_by: { id: owner?.id }, trader: { id: trader?.id } },
    { amount: 100, by: { id: finance?.id }, confirmed_by: null, reason: 'Сверка' },
  ]);
});

test('what one person moves is bounded over all traders together, too: split among ten it needs the second as well', async () => {
  const colleague = await server.given.user({ roles: ['finance'] });
  const rule = { name: 'second_all_amount', value: 100_000_00n, reason: 'Проверка' } as const;
  await server.db.begin((tx) => setRule(tx, rule, { by: 'operator', at: server.clock.now() }));
  const adjust = async (amount: number) => {
    const { id } = await server.given.user();
    const asked = { trader_id: id, amount, reason: 'Сверка', otp_code: code() };
    return (await colleague.post(moneyApi.adjust.path, asked)).body.request_id;
  };
  expect([await adjust(45_000), await adjust(-45_000)]).toEqual([null, null]);
  const request_id = await adjust(20_000);
  expect(request_id).not.toBeNull();
  expect((await must(owner).post(requestsApi.confirm.path, { request_id, otp_code: code() })).status).toBe(200);
  // What another confirmed is not counted, and after a day the count begins anew.
  expect(await adjust(9_000)).toBeNull();
  expect(await adjust(2_000)).not.toBeNull();
  server.clock.move(hours(24));
  expect(await adjust(45_000)).toBeNull();
});

test('the books: all accounts add up to 0; a check is written down with who asked for it', async () => {
  const books = async () => (await must(viewer).get(moneyApi.books.path)).body;
  expect((await books()).total).toBe(0);
  await checkLedger(server.needs, { staff: must(finance).id });
  expect((await books()).checks[0]).toMatchObject({ breaches: 0, by: { id: finance?.id }, details: [] });
  await server.db.run(sql`update ledger_accounts set available = available + 5 where trader_id = ${trader?.id}`);
  await checkLedger(server.needs, 'system');
  const broken = await books();
  expect(broken.total).toBe(0.05);
  expect(broken.checks[0]).toMatchObject({ by: null, breaches: 2 });
  expect(broken.checks[0].details[0]).toMatch(/^Сумма всех счетов не равна нулю/);
  await server.db.run(sql`update ledger_accounts set available = available - 5 where trader_id = ${trader?.id}`);
});

test('the wallet on the chain stands beside what the cabinet has seen', async () => {
  await givenTransfer(3_000_000n);
  const chain = async () => (await must(viewer).get(moneyApi.chain.path)).body;
  const { wallets, sources } = await chain();
  const [wallet] = wallets;
  expect(wallet).toMatchObject({ address: WALLET, current: true, problem: '', errors: 0 });
  expect(wallet.balance).toBe(wallet.received);
  expect(sources).toEqual([new URL(emulator.url).host]);
  // However many look, it is asked once in a while; then it is asked anew.
  emulator.fail({ status: 500 });
  const looks = await Promise.all([chain(), chain(), chain()]);
  expect(looks.map((look) => look.wallets[0].balance)).toEqual([wallet.balance, wallet.balance, wallet.balance]);
  server.clock.move(seconds(15));
  expect((await chain()).wallets[0]).toMatchObject({
    balance: null,
    problem: expect.stringMatching(/^Сеть не прочитана/),
  });
});

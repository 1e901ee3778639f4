import { days, hours, listClaims, minutes, sql } from '@app/server/kit';
import { findWrongHolds } from '@app/server/testing/given/appeals';
import { foldAll, wrongCounts } from '@app/server/testing/given/deal-counts';
import { startServer, type TestServer, type Visitor } from '@app/server/testing/server/server';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_PASSWORD } from '#people/people.ts';
import { seedDemo, seedDemoHistory } from '#people/seed.ts';
import { seedTalks } from '#people/seed-talks.ts';

let server: TestServer;
const people = new Map<string, Visitor>();

beforeAll(async () => {
  server = await startServer();
  await seedDemo(server.needs);
  expect(await seedDemoHistory(server.needs)).toBe(true);
  for (const login of ['trader', 'trader5', 'moderator', 'operator', 'payer-kirill']) {
    const { token } = (await server.signIn(login, DEMO_PASSWORD, server.otpCode())).body;
    people.set(login, server.visitor(0, login, token));
  }
});
afterAll(() => server.stop());

const post = async (login: string, path: string, body: object = {}) =>
  (await people.get(login)?.post(path, body))?.body;

test('the books of the month hold, and nobody was ever below zero', async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  const broken = await server.db.many(sql`
    with lines as (
      select *, row_number() over w as place, lag(at) over w as before,
        coalesce(lag(available_after + held_after) over w, 0) as had
      from ledger_postings window w as (partition by trader_id order by number)
    )
    select l.* from lines l
    where l.number <> l.place or l.at < l.before or l.available_after < 0 or l.held_after < 0
      or l.available_after + l.held_after <> l.had
        + case when to_account in ('available', 'held') then l.amount else 0 end
        - case when from_account in ('available', 'held') then l.amount else 0 end`);
  expect(broken).toEqual([]);
});

test('whatever was counted on the way agrees with the rows', async () => {
  const none = async (query: ReturnType<typeof sql>) => expect(await server.db.many(query)).toEqual([]);
  await none(sql`
    select trader_id from deals group by trader_id
    having max(number) <> count(*)`);
  await none(sql`
    select p.bank_profile_id from profile_fills p left join deals d using (bank_profile_id) group by p.bank_profile_id, p.trader_id, p.used_total_amount, p.reserved_amount
    having p.used_total_amount <> coalesce(sum(d.real_amount) filter (where d.status = 1), 0)
      or p.reserved_amount <> coalesce(sum(d.real_amount) filter (where d.status = 0), 0)`);
  await none(sql`
    select c.id from requisite_profiles c left join deals d on d.requisite_profile_id = c.id group by c.id
    having c.used_total_amount <> coalesce(sum(d.real_amount) filter (where d.status = 1), 0)
      or c.reserved_amount <> coalesce(sum(d.real_amount) filter (where d.status = 0), 0)`);
  await none(sql`
    select p.bank_profile_id from profile_fills p where p.cycle_value <> 0 and p.cycle_value <> (
      select sum(real_amount) from deals d where d.bank_profile_id = p.bank_profile_id and d.status = 1
        and (d.closed_at at time zone 'Europe/Moscow')::date = (p.cycle_last_at at time zone 'Europe/Moscow')::date)`);
  await foldAll(server.needs);
  await none(wrongCounts);
  await none(sql`
    select trader_id from deals left join deal_folds f using (trader_id) group by trader_id, f.upto having f.upto is distinct from max(number) + 1`);
  // Held is what waits, open cases included, and every closed deal has been paid for once.
  expect(await findWrongHolds(server.db)).toEqual([]);
  await none(sql`
    select a.id from appeals a where status in (0, 3, 4) and (held_amount = 0 or exists (
      select 1 from deals d where d.id = a.deal_id and d.status = 0))`);
  await none(sql`
    select a.trader_id from ledger_accounts a where a.deals <>
      (select coalesce(sum(debited_amount), 0) from deals d where d.trader_id = a.trader_id and d.status = 1)`);
  await none(sql`
    select d.id from deals d where not exists (
      select from journal where split_part(event, '.', 1) = 'deal' and ref = d.id and event = 'deal.created' and at = d.created_at)`);
  await none(sql`
    select a.id from appeals a left join files f on f.owner_kind = 'appeal' and f.owner_id = a.id where f.id is null`);
  await none(sql`
    select p.id from payouts p left join files f on f.owner_kind = 'payout' and f.owner_id = p.id
    where p.status in (2, 6) and f.id is null or p.status in (0, 4, 5) and f.id is not null`);
  await none(sql`select 1 from files where owner_kind is null`);
  await none(sql`
    select ref from (select ref, event, at, lag(at) over (partition by split_part(event, '.', 1), ref order by id) as before from journal
      where split_part(event, '.', 1) in ('deal', 'appeal', 'payout', 'deposit')) steps where at < before`);
});

test('a month for every trader: forty to eighty deals on a working day, most of them closed, quiet nights', async () => {
  const day = sql`(created_at at time zone 'Europe/Moscow')::date`;
  const rows = await server.db.many<{ deals: number; days: number; closed: number; nights: number; spare: number }>(sql`
    select count(*)::int as deals, count(distinct ${day})::int as days,
      (100 * count(*) filter (where status = 1) / count(*))::int as closed,
      (100 * count(*) filter (where extract(hour from created_at at time zone 'Europe/Moscow') between 1 and 6) / count(*))::int as nights,
      count(distinct status)::int as spare
    from deals group by trader_id`);
  expect(rows).toHaveLength(3);
  for (const { deals, days: count, closed, nights, spare } of rows) {
    expect(deals / count).toBeGreaterThan(35);
    expect(deals / count).toBeLessThan(80);
    expect(count).toBeGreaterThanOrEqual(30);
    expect(closed).toBeGreaterThan(80);
    expect(closed).toBeLessThan(93);
    expect(nights).toBeLessThan(6);
    expect(spare).toBeGreaterThanOrEqual(4);
  }
  const oldest = await server.db.one<{ at: Date }>(sql`select min(created_at) as at from deals`);
  expect(server.clock.now().getTime() - (oldest?.at.getTime() ?? 0)).toBeGreaterThan(days(29));
});

test('there is something to do for everyone, on every screen', async () => {
  for (const login of ['trader', 'trader5']) {
    const waiting = await post(login, '/trader/deals', { status: '0' });
    expect(waiting.countTraderDeals).toBeGreaterThanOrEqual(4);
    const left = waiting.traderDeals.map(({ expired }: { expired: string }) => new Date(expired).getTime());
    expect(Math.max(...left) - server.clock.now().getTime()).toBeGreaterThan(minutes(30));
    for (const status of ['0', '1', '2', '4'])
      expect((await post(login, '/trader/appeals', { status })).count_appeals, status).toBeGreaterThan(0);
    expect((await post(login, '/trader/appeals', { status: '0' })).count_appeals).toBeGreaterThan(1);
    expect((await post(login, '/trader/appeals', { attempt: 1 })).count_appeals).toBeGreaterThan(2);
    expect((await post(login, '/trader/deposit/list')).countDeposits).toBeGreaterThan(5);
    const { movements } = await post(login, '/trader/statement', { count: 100 });
    expect(movements).toHaveLength(100);
  }
  const { appeals } = await post('trader', '/trader/appeals', { status: '0' });
  const [{ id }] = appeals;
  const view = (await post('trader', '/trader/appeals/view', { appeal_id: id })).appeals[0];
  // The bank may have told of the money before.
  const told = view.timeline
    .map(({ event }: { event: string }) => event)
    .filter((event: string) => !/^notice_/.test(event));
  expect(told).toEqual(['created', 'opened']);
  expect((await server.stranger.get(view.url)).status).toBe(200);
});

test('the demo shows what a trader must notice: a deal under appeal, a silent phone with traffic on, a profile on test', async () => {
  for (const login of ['trader', 'trader5']) {
    const { traderDeals } = await post(login, '/trader/deals', { count: 50 });
    const [{ appeal_id } = { appeal_id: 0 }] = traderDeals.filter(
      (deal: { appeal_id: number | null }) => deal.appeal_id,
    );
    expect((await post(login, '/trader/appeals/view', { appeal_id })).appeals[0].id).toBe(appeal_id);

    const { deviceList, deviceProfiles } = await post(login, '/trader/v2/device/list/bank');
    const silent = deviceList.filter((device: { paired: boolean }) => device.paired);
    expect(silent).toHaveLength(1);
    const banks = deviceProfiles.filter((row: { device_profile_id: number }) => row.device_profile_id === silent[0].id);
    expect(banks).toMatchObject([{ available: 1 }]);
    const { bankProfiles } = await post(login, '/trader/bankprofiles');
    const tested = bankProfiles.filter(
      ({ tier, test_passed }: { tier: number; test_passed: number }) => tier !== -1 && test_passed,
    );
    expect(tested).toMatchObject([{ test_passed: 1, test_deals: 3 }]);
    const late = await server.db.one(sql`
      select 1 from deals where bank_profile_id = ${banks[0].id} and created_at > ${silent[0].seenAt}::timestamptz`);
    expect(late).toBeUndefined();
  }
});

test('most deals of the month were closed soon after the bank’s notice; some money waits, some was not of the service', async () => {
  for (const login of ['trader', 'trader5']) {
    const { total, notices } = await post(login, '/trader/statistics');
    expect(notices.closed / total.closed).toBeGreaterThan(0.8);
    expect(notices.closed / total.closed).toBeLessThan(0.95);
    expect(notices.median_seconds).toBeGreaterThan(30);
    expect(notices.median_seconds).toBeLessThan(120);
    const count = async (state: string) => (await post(login, '/trader/bank-notices', { state })).countBankNotices;
    expect([await count('waiting'), await count('foreign')]).toEqual([3, 7]);
    const { appeals } = await post(login, '/trader/appeals', { status: '0' });
    expect(appeals.some(({ notice }: { notice: object | null }) => notice)).toBe(true);
  }
  // Each as it could have come: after its deal was made, before it was closed, within the amount that still matches.
  const impossible = await server.db.many(sql`
    select d.id from deals d join bank_notices n on n.id = d.notice_id
    where n.at < d.created_at or n.at > coalesce(d.closed_at, d.expires_at) or abs(n.amount - d.real_amount) > 1000
      or n.bank_profile_id <> d.bank_profile_id or n.state <> 1`);
  expect(impossible).toEqual([]);
  expect(
    await server.db.many(
      sql`select id from bank_notices n where state = 1 and not exists (select from deals where notice_id = n.id)`,
    ),
  ).toEqual([]);
});

test('of three transfers that were claimed one is credited, one waits for the operator, one was not proven', async () => {
  for (const login of ['trader', 'trader5']) {
    const { claims } = (await people.get(login)?.get('/trader/deposit/claims'))?.body ?? {};
    expect(claims.map(({ state }: { state: string }) => state)).toEqual(['open', 'credited', 'closed']);
    const [, { out_amount, tx_id }] = claims;
    const paid = await server.db.one(sql`
      select d.out_amount = ${String(out_amount * 100)}::numeric as credited, t.block_at < d.created_at - interval '24 hours' as waited
      from deposits d join wallet_transfers t on t.deposit_id = d.id where t.tx_id = ${tx_id}`);
    expect(paid).toEqual({ credited: true, waited: true });
  }
  const listed = await listClaims(server.needs);
  expect(listed.map(({ transfers, claims }) => [transfers[0]?.login, claims[0]?.files.length])).toEqual([
    [null, 1],
    [null, 1],
  ]);
});

test('payouts stand on every tab; the visitor may take more, the colleague has one overdue, a receipt is seen twice', async () => {
  const count = async (login: string, path: string, status: number) =>
    (await post(login, path, { status })).countPayoutRequests;
  const own = '/trader/payoutrequest/list';
  const desk = '/trader/payoutrequest/moderation/list';
  expect(await Promise.all([0, 1, 2, -1].map((status) => count('trader5', own, status)))).toEqual([12, 3, 2, 1]);
  expect(await count('trader5', own, 6)).toBeGreaterThan(60);
  expect(await Promise.all([0, 1, 2, -1].map((status) => count('moderator', desk, status)))).toEqual([12, 4, 3, 3]);
  const said = async (status: number) =>
    (await post('trader5', own, { status })).payoutRequests.map((row: { note_kind: string | null }) => row.note_kind);
  expect([(await said(1)).filter(Boolean), await said(-1)]).toEqual([['sent_back'], ['not_proven']]);

  const { payoutRequests, countOverdue } = await post('moderator', desk, { status: 2 });
  expect(countOverdue).toBe(1);
  expect(payoutRequests.filter((row: { receipt_seen_before: boolean }) => row.receipt_seen_before)).toHaveLength(1);
  const receipts = await Promise.all(payoutRequests.map((row: { url: string }) => server.stranger.get(row.url)));
  expect(receipts.map(({ status }) => status)).toEqual([200, 200, 200]);
  const { id } = (await post('trader5', own)).payoutRequests[0];
  expect((await people.get('trader5')?.post('/trader/payoutrequest/edit', { id, action: 'accept' }))?.status).toBe(200);
});

test('figures of the month: judges with reasons and times, some of it changed later, and every number agrees with the lists', async () => {
  // In the first hours of a day in Moscow payouts began a day earlier.
  const month = daysAgo(31, 0);
  const all = await post('operator', '/staff/v1/cases/figures', month);
  const judges = new Map<string, object>(
    all.judges.map(({ judge, ...figures }: { judge: { name: string } }) => [judge.name, figures]),
  );
  expect([...judges.keys()].toSorted()).toEqual(['desk-maria', 'moder-olga', 'moderator', 'operator']);
  for (const figures of judges.values()) expect(figures).toMatchObject({ median_seconds: expect.any(Number) });
  expect(all.traders.map(({ trader }: { trader: { name: string } }) => trader.name).toSorted()).toEqual([
    'payer-kirill',
    'trader',
    'trader5',
  ]);
  expect(all.total.overturned).toBeGreaterThan(2);
  expect(all.days.filter(({ payouts }: { payouts: number }) => payouts > 0).length).toBeGreaterThan(28);
  expect(all.days.filter(({ appeals }: { appeals: number }) => appeals > 0).length).toBeGreaterThan(10);
  expect(all.reasons.filter(({ code }: { code: string | null }) => !code)).toEqual([]);
  expect(new Set(all.reasons.map(({ kind, outcome }: Record<string, string>) => `${kind} ${outcome}`))).toEqual(
    new Set([
      ...['appeal accepted', 'appeal rejected', 'appeal archived'],
      ...['payout done', 'payout sent_back', 'payout not_proven', 'payout rejected'],
    ]),
  );

  const mine = await post('moderator', '/staff/v1/cases/figures', month);
  expect(mine.total).toMatchObject({ ...judges.get('moderator'), appeals: 0 });
  for (const login of ['trader', 'trader5']) {
    const { answers, reasons } = await post(login, '/trader/cases/figures', month);
    for (const count of Object.values(answers)) expect(count, JSON.stringify(answers)).toBeGreaterThan(0);
    expect(reasons.length).toBeGreaterThan(2);
  }

  const done = await server.db.value(sql`select count(*)::int from payouts where status = 6`);
  const sum = (outcome: string) =>
    all.reasons
      .filter((reason: { kind: string; outcome: string }) => `${reason.kind} ${reason.outcome}` === outcome)
      .reduce((total: number, { count }: { count: number }) => total + count, 0);
  expect(sum('payout done')).toBe(done);
  const judged = await server.db.value(sql`select count(*)::int from appeals where decided_by = 'staff'`);
  expect(all.total.appeals).toBe(judged);
});

test('the next start adds nothing', async () => {
  const rows = () =>
    server.db.one(sql`
      select (select count(*) from deals)::int as deals, (select count(*) from journal)::int as audit, (select count(*) from files)::int as files,
        (select count(*) from ledger_postings)::int as postings`);
  const before = await rows();
  server.clock.move(hours(1));
  await seedDemo(server.needs);
  expect(await seedDemoHistory(server.needs)).toBe(false);
  expect(await rows()).toEqual(before);
});

test('a visitor finds hours of today, a goal, and breaks in which no deal came and of which it is said what they cost', async () => {
  for (const login of ['trader', 'trader5']) {
    const today = await post(login, '/trader/statistics', daysAgo(0, 0));
    expect(today.hours).toHaveLength(24);
    expect(today.goal).toBe(30_000);
    const { cost } = await post(login, '/trader/statistics/pauses', daysAgo(29, 0));
    expect(cost.minutes).toBeGreaterThan(6 * 60);
    expect(cost.lost).toBeGreaterThan(0);
  }
  const during = await server.db.many(sql`
    select d.id from deals d join journal b on b.event = 'bank-profile.paused' and b.ref = d.bank_profile_id
      join journal e on e.event = 'bank-profile.resumed' and e.ref = b.ref and e.at = (b.data ->> 'until')::timestamptz
    where d.created_at >= b.at and d.created_at < e.at`);
  expect(during).toEqual([]);
});

// The last of the file: it adds files and messages.
test('everybody who visits finds a conversation, and both traders something that was passed on; the next start adds nothing', async () => {
  await seedTalks(server.needs);
  const count = () => server.db.value<number>(sql`select count(*)::int from case_messages`);
  const before = await count();
  await seedTalks(server.needs);
  expect(await count()).toBe(before);

  for (const login of ['trader', 'trader5']) {
    const { appeals } = await post(login, '/trader/appeals', { status: '4' });
    const talks = await Promise.all(
      appeals.map(({ id }: { id: number }) => post(login, '/trader/cases/talk', { kind: 'appeal', id })),
    );
    const [talk] = talks.filter(({ messages }) => messages.length > 0);
    expect(talk.messages).toMatchObject([
      { from: 'platform', passedAt: expect.any(String), files: [expect.stringMatching(/pdf/)] },
      { from: 'staff', asks: true },
      { from: 'trader', passedAt: expect.any(String), files: [expect.stringMatching(/pdf/)] },
    ]);
  }
  for (const login of ['operator', 'moderator']) {
    const { rows } = await post(login, '/staff/v1/cases', { count: 100 });
    const talks = await Promise.all(
      rows.map(({ kind, id }: { kind: string; id: number }) => post(login, '/staff/v1/cases/talk', { kind, id })),
    );
    expect(talks.filter(({ messages }) => messages.length > 0).length, login).toBeGreaterThan(0);
  }
  const early = await server.db.many(sql`
    select m.id from case_messages m join appeals a on m.kind = 'appeal' and m.case_id = a.id where m.created_at < a.created_at`);
  expect(early).toEqual([]);
});

/** Moscow days. */
function daysAgo(from: number, to: number) {
  const day = (ago: number) => new Date(server.clock.now().getTime() - days(ago) + hours(3)).toISOString().slice(0, 10);
  return { from: day(from), to: day(to) };
}

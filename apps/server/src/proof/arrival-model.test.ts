import { NoticeState } from '@app/contract/arrivals/arrival';
import { arrivalsApi } from '@app/contract/arrivals/arrivals-api';
import type { DealStatus } from '@app/contract/deals/deal-machine';
import { dealsApi } from '@app/contract/deals/deals-api';
import { platformApi } from '@app/contract/platforms/platform';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#db/sql.ts';
import { expireDueDeals } from '#features/deals/deals-jobs.ts';
import { hours, later, minutes, seconds } from '#lib/clock.ts';
import { tell, toldByBank } from '#testing/given/arrivals.ts';
import { givenProfile, givenRate } from '#testing/given/profiles.ts';
import { appealForm } from '#testing/given/world.ts';
import { fuzzSettings } from '#testing/hostile/fuzz-settings.ts';
import { type Aim, aim, answerOf, choose, makeDiary, playAll } from '#testing/hostile/model.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';

/** The simplest description of what notices and deals have to do with each other; the server is compared with it after every step. */
interface ModelDeal {
  status: DealStatus;
  amount: bigint;
  created: Date;
  expires: Date;
  /** When it stopped waiting unpaid, and when it was closed. */
  ended?: Date;
  closed?: Date;
  appealed?: true;
  notice?: number;
}

interface ModelNotice {
  amount: bigint;
  at: Date;
  known: boolean;
  received: Date;
  channel: 'push' | 'sms';
  state: 0 | 1 | 2;
  first: 'matched' | 'kept';
}

interface Model {
  deals: ModelDeal[];
  notices: ModelNotice[];
}

interface Real {
  trader: Visitor;
  profile: Awaited<ReturnType<typeof givenProfile>>;
  /** In the same order as in the model. */
  deals: number[];
  notices: number[];
  sent: { told: ReturnType<typeof toldByBank>; sentAt: Date | null }[];
}

const { seed, runs, usual } = fuzzSettings('bank-notice-model', { daily: 2, long: 12 });
const diary = makeDiary();
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await givenRate(server);
  await server.db.run(sql`insert into rules (name, value) values ('notices_a_minute', 1000)`);
});
afterAll(async () => {
  expect(await server.ledgerBreaches()).toEqual([]);
  await server.stop();
});

const now = () => server.clock.now();
const apart = (one: Date, other: Date) => Math.abs(one.getTime() - other.getTime());
const near = (one: bigint, other: bigint, most: bigint) => (one > other ? one - other : other - one) <= most;

/** Pure: what a notice does by itself, or why it waits. */
function arrive({ deals, notices }: Model, notice: Omit<ModelNotice, 'state' | 'first'>): 'matched' | 'kept' {
  const isTold = notices.some(
    (other) =>
      other.channel !== notice.channel && other.amount === notice.amount && apart(other.at, notice.at) <= minutes(15),
  );
  const candidates = deals.filter((deal) => {
    const over = deal.closed ?? deal.ended;
    return (
      deal.notice === undefined &&
      near(deal.amount, notice.amount, 10_00n) &&
      notice.amount >= 100_00n &&
      deal.created <= notice.at &&
      deal.created >= later(notice.at, -hours(49)) &&
      (over === undefined || over > later(notice.at, -hours(24)))
    );
  });
  const [deal] = candidates;
  const found = notice.known && !isTold && candidates.length === 1 && deal;
  notices.push({ ...notice, state: found ? 1 : 0, first: found ? 'matched' : 'kept' });
  if (found) found.notice = notices.length - 1;
  return found ? 'matched' : 'kept';
}

/** From here on it keeps the notice it has. */
const isSettled = ({ status, appealed }: ModelDeal) => status === 1 || appealed === true;

function join({ deals, notices }: Model, index: number, deal: ModelDeal): string {
  const notice = notices[index];
  if (!notice) return '404 bank_notice_not_found';
  if (deal.notice === index) return '200';
  if (deal.notice !== undefined) return '409 deal_has_notice';
  if (!near(notice.amount, deal.amount, 10_00n) || notice.amount < 100_00n) return '409 bank_notice_amount';
  if (deal.created > (notice.known ? notice.at : notice.received)) return '409 bank_notice_before_deal';
  const holder = deals.find((one) => one.notice === index);
  if (holder && [holder, deal].some(isSettled)) return '409 bank_notice_settled';
  if (holder) delete holder.notice;
  deal.notice = index;
  notice.state = 1;
  return '200';
}

function markForeign({ deals, notices }: Model, index: number, foreign: 0 | 1): string {
  const notice = notices[index];
  if (!notice) return '404 bank_notice_not_found';
  const holder = deals.find((one) => one.notice === index);
  if (!foreign) {
    if (notice.state === 2) notice.state = 0;
    return '200';
  }
  if (holder && isSettled(holder)) return '409 bank_notice_settled';
  if (holder) delete holder.notice;
  notice.state = 2;
  return '200';
}

interface Telling {
  at: Aim;
  /** Kopecks more than the deal it is about, minutes ago, and how wrong the phone's clock is, in minutes. */
  more: number;
  ago: number;
  wrong: number;
  saysClock: boolean;
  channel: 'push' | 'sms';
}

type Step =
  | { do: 'create'; roubles: number; minutes: number }
  | { do: 'tell'; first: Telling; second: Telling | null }
  | { do: 'close' | 'archive' | 'cancel' | 'appeal'; at: Aim }
  | { do: 'again'; pick: number }
  | { do: 'join'; at: Aim; pick: number }
  | { do: 'foreign'; pick: number; foreign: 0 | 1 }
  | { do: 'pass'; minutes: number };

const telling: fc.Arbitrary<Telling> = fc.record({
  at: aim,
  more: fc.constantFrom(0, 0, 0, 0, 10_00, -10_00, 10_01, 3_50),
  ago: fc.constantFrom(0, 0, 0, 0, 1, 4, 6, 30, 600, 1500, 3000),
  wrong: fc.constantFrom(0, 0, 0, 4, -4, 180, -600),
  saysClock: fc.boolean(),
  channel: fc.constantFrom('push', 'push', 'sms'),
});
const pick = fc.nat({ max: 40 });
const weighed = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });
const step: fc.Arbitrary<Step> = fc.oneof(
  weighed(
    6,
    fc.record({
      do: fc.constant('create' as const),
      roubles: fc.constantFrom(95, 108, 300, 305, 500, 530, 800, 800),
      minutes: fc.integer({ min: 1, max: 30 }),
    }),
  ),
  weighed(
    7,
    fc.record({ do: fc.constant('tell' as const), first: telling, second: fc.option(telling, { freq: 4, nil: null }) }),
  ),
  weighed(4, fc.record({ do: fc.constantFrom('close', 'archive', 'cancel', 'appeal'), at: aim })),
  weighed(1, fc.record({ do: fc.constant('again' as const), pick })),
  weighed(3, fc.record({ do: fc.constant('join' as const), at: aim, pick })),
  weighed(2, fc.record({ do: fc.constant('foreign' as const), pick, foreign: fc.constantFrom(0, 1) })),
  weighed(3, fc.record({ do: fc.constant('pass' as const), minutes: fc.constantFrom(1, 5, 20, 300, 1500) })),
);

let serial = 0;

async function act(model: Model, real: Real, move: Step): Promise<void> {
  switch (move.do) {
    case 'create':
      return create(model, real, move);
    case 'tell':
      return tellSome(model, real, move.second ? [move.first, move.second] : [move.first]);
    case 'again':
      return tellAgain(model, real, move.pick);
    case 'pass':
      return pass(model, move.minutes);
    case 'foreign': {
      const index = move.pick % Math.max(model.notices.length, 1);
      const id = real.notices[index];
      if (id === undefined) return;
      const was = await answerOf(real.trader.post(arrivalsApi.foreign.path, { id, foreign: move.foreign }));
      diary.note(`foreign ${move.foreign} ${was}`);
      return expect(was).toBe(markForeign(model, index, move.foreign));
    }
    case 'join': {
      const index = move.pick % Math.max(model.notices.length, 1);
      const fits = (deal: ModelDeal) => near(deal.amount, model.notices[index]?.amount ?? 0n, 10_00n);
      const at = choose(model.deals, move.at, fits) ?? 0;
      const [id, deal_id, deal] = [real.notices[index], real.deals[at], model.deals[at]];
      if (id === undefined || deal_id === undefined || !deal) return;
      const was = await answerOf(real.trader.post(arrivalsApi.join.path, { id, deal_id }));
      diary.note(`join ${was}`);
      return expect(was).toBe(join(model, index, deal));
    }
  }
  const statuses = { close: [0, -1, -2], archive: [-1, -2], cancel: [0], appeal: [0, -1, -2] }[move.do];
  // An appealed deal is appealed no more, and goes to no archive.
  const fits = ({ status, appealed }: ModelDeal) =>
    statuses.includes(status) && (move.do === 'close' || appealed === undefined);
  const index = choose(model.deals, move.at, fits) ?? 0;
  const [deal, id] = [model.deals[index], real.deals[index]];
  if (!deal || id === undefined || !fits(deal)) return;
  if (move.do === 'appeal') {
    const form = appealForm(id, Number(deal.amount) / 100);
    expect(await answerOf(server.platform('POST', platformApi.createAppeal.path, form))).toBe('200');
    diary.note(`appeal ${deal.notice === undefined ? 'without' : 'with'} notice`);
    Object.assign(deal, { appealed: true, ...(deal.status === 0 && { status: -1, ended: now() }) });
    return;
  }
  if (move.do === 'cancel') {
    expect(await answerOf(server.platform('POST', `/platform/v1/deals/${id}/cancel`))).toBe('200');
    Object.assign(deal, { status: -2, ended: now() });
    return;
  }
  server.clock.move(seconds(30));
  const body = { deal_id: id, state: move.do, otp_code: server.otpCode() };
  expect(await answerOf(real.trader.post(dealsApi.changeStatus.path, body))).toBe('200');
  diary.note(`${move.do} ${deal.notice === undefined ? 'without' : 'with'} notice`);
  if (move.do === 'close') Object.assign(deal, { status: 1, closed: now() });
  else deal.status = 2;
}

async function create(model: Model, real: Real, { roubles, minutes: life }: { roubles: number; minutes: number }) {
  const amount = BigInt(roubles) * 100n;
  if (model.deals.some((one) => one.status === 0 && near(one.amount, amount, 20_00n))) return;
  await real.profile.beat();
  const input = { payment_id: `notice-${++serial}`, amount: roubles, method_group: 'sbp', expires_in: life * 60 };
  const { status, body } = await server.platform('POST', platformApi.createDeal.path, input);
  expect(status).toBe(200);
  model.deals.push({ status: 0, amount, created: now(), expires: later(now(), minutes(life)) });
  real.deals.push(body.id);
}

async function tellSome(model: Model, real: Real, tellings: Telling[]): Promise<void> {
  const [head] = tellings;
  if (!head) return;
  // Those of one request share the phone's clock.
  const wrong = minutes(head.wrong);
  const sentAt = head.saysClock ? later(now(), wrong) : null;
  const planned = tellings.map(({ at, more, ago, channel }) => {
    const about = model.deals[choose(model.deals, at, ({ notice }) => notice === undefined) ?? 0];
    const amount = (about?.amount ?? 300_00n) + BigInt(more);
    const said = later(now(), wrong - minutes(ago));
    const known = head.saysClock || apart(said, now()) <= minutes(5);
    const true_ = head.saysClock ? later(said, -wrong) : said;
    return {
      told: toldByBank(server, { amount, at: said, channel }),
      notice: { amount, at: true_ > now() ? now() : true_, known, received: now(), channel },
    };
  });
  const { outcomes } = await tell(
    server,
    real.profile.key,
    planned.map(({ told }) => told),
    sentAt,
  );
  const inOrder = planned.toSorted((one, other) => one.notice.at.getTime() - other.notice.at.getTime());
  for (const { told, notice } of inOrder) {
    const expected = arrive(model, notice);
    diary.note(`${expected}${notice.known ? '' : ' of unknown time'}`);
    expect(outcomes[planned.findIndex((one) => one.told === told)]).toBe(expected);
    real.sent.push({ told, sentAt });
    // What stands in the database is found by what was said of it: the server keeps no ids of phones.
    const [row] = await server.db.many<{ id: number }>(sql`
      select id::float8 as id from bank_notices where trader_id = ${real.trader.id} and not (id = any(${real.notices}))
        and amount = ${notice.amount} and at = ${notice.at} and channel = ${notice.channel} order by id limit 1`);
    if (!row) throw new Error('A notice was not stored');
    real.notices.push(row.id);
  }
}

async function tellAgain(model: Model, real: Real, index: number): Promise<void> {
  const at = index % Math.max(real.sent.length, 1);
  const [sent, notice] = [real.sent[at], model.notices[at]];
  if (!sent || !notice) return;
  const { outcomes } = await tell(server, real.profile.key, [sent.told], sent.sentAt);
  diary.note(`again ${notice.first} ${notice.state}`);
  expect(outcomes).toEqual([notice.first]);
}

async function pass(model: Model, length: number): Promise<void> {
  server.clock.move(minutes(length));
  await expireDueDeals(server.needs);
  for (const deal of model.deals)
    if (deal.status === 0 && deal.expires <= now()) Object.assign(deal, { status: -1, ended: now() });
}

async function compare(model: Model, real: Real): Promise<void> {
  const deals = await server.db.many<{ status: number; notice_id: number | null }>(sql`
    select status, notice_id::float8 as notice_id from deals where trader_id = ${real.trader.id} order by id`);
  const indexOf = (id: number | null) => (id === null ? undefined : real.notices.indexOf(id));
  expect(deals.map(({ status, notice_id }) => ({ status, notice: indexOf(notice_id) }))).toEqual(
    model.deals.map(({ status, notice }) => ({ status, notice })),
  );
  const notices = await server.db.many<{ id: number; state: number }>(sql`
    select id::float8 as id, state from bank_notices where trader_id = ${real.trader.id}`);
  const states = new Map(notices.map(({ id, state }) => [id, state]));
  expect(notices.length).toBe(model.notices.length);
  expect(real.notices.map((id) => states.get(id))).toEqual(model.notices.map(({ state }) => state));

  const counted = await server.db.one<{ waiting: number; joined: number; not_ours: number }>(sql`
    select coalesce(sum(waiting), 0)::int as waiting, coalesce(sum(joined), 0)::int as joined, coalesce(sum(not_ours), 0)::int as not_ours
    from bank_notice_days where trader_id = ${real.trader.id}`);
  const inState = (wanted: NoticeState) => model.notices.filter(({ state }) => state === wanted).length;
  const { waiting, joined, foreign } = NoticeState;
  expect(counted).toEqual({ waiting: inState(waiting), joined: inState(joined), not_ours: inState(foreign) });
}

/** The only trader who takes deals. */
async function begin(): Promise<{ model: Model; real: Real }> {
  await server.db.run(sql`update bank_profiles set available = 0`);
  const trader = await server.given.user({ twoFactor: true, balance: 10_000_000_00n });
  const profile = await givenProfile(server, trader, { min_amount: 1 });
  return { model: { deals: [], notices: [] }, real: { trader, profile, deals: [], notices: [], sent: [] } };
}

/** Each of these must happen in the sequences, otherwise they prove too little. */
const lives = [
  'matched',
  'kept',
  'kept of unknown time',
  'again matched 1',
  'again kept 0',
  'close with notice',
  'close without notice',
  'archive without notice',
  'appeal with notice',
  'appeal without notice',
  'join 200',
  'join 409 deal_has_notice',
  'join 409 bank_notice_amount',
  'join 409 bank_notice_before_deal',
  'foreign 1 200',
  'foreign 0 200',
  'foreign 1 409 bank_notice_settled',
];

test(`whatever phones, traders, clocks and time do, each deal has the notice that the model says (FUZZ_SEED=${seed})`, async () => {
  await playAll({ seed, runs, step, begin, act, compare });
  if (usual) expect(diary.missing(lives)).toEqual([]);
}, 3_600_000);

import { casesApi } from '@app/contract/cases/cases';
import { consoleDealsApi } from '@app/contract/deals/console-deals';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { type PeopleSort, peopleApi } from '@app/contract/people/people';
import { consolePlatformsApi } from '@app/contract/platforms/console-platforms';
import type { Route } from '@app/contract/route';
import { consoleSearchApi } from '@app/contract/search/console-search';
import { consoleTodayApi } from '@app/contract/today/console-today';
import { addDays, beginOf, endOf, midnight, moscowDay } from '@app/contract/values/period';
import { type Db, type Sql, sql } from '@app/server/kit';

/** A question of staff, and what must be answered. */
export interface Case {
  name: string;
  /** What kind of question it is; each has a limit of its own. */
  of: 'list' | 'search';
  route: Route;
  body?: object;
  /** How many rows the answer has. */
  found(answer: Answer): number;
  /** By hand, what must be in it: both are compared as text. */
  plain?: { sql: Sql; of(answer: Answer): unknown[] };
  /** The answer is kept for this many milliseconds: the server's clock goes on by them before each question. */
  kept?: number;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of several calls, each looked at by its own case
type Answer = any;

const PAGE = 50;

export async function consoleCases(db: Db, big: number): Promise<Case[]> {
  return [
    ...(await dealCases(db, big)),
    ...peopleCases(),
    ...dayCases(),
    ...queueCases(),
    ...(await journalCases(db, big)),
    ...(await findings(db)),
  ];
}

async function dealCases(db: Db, big: number): Promise<Case[]> {
  const { id, created_at } = await middleOf(db);
  const day = moscowDay(created_at);
  const from = addDays(day, -1);
  const between = sql`created_at >= ${beginOf(from)} and created_at < ${endOf(day)}`;
  const list = (name: string, body: object, where?: Sql): Case => ({
    name,
    of: 'list',
    route: consoleDealsApi.list,
    body,
    found: (answer) => answer.rows.length,
    ...(where && { plain: { sql: newest(where), of: (answer) => idsOf(answer.rows) } }),
  });
  return [
    list('all, first page', {}, sql`true`),
    list('all, from the middle', { before: id }, sql`id < ${id}`),
    list('two days half a year ago', { from, to: day }, between),
    list('the big trader', { trader: String(big) }, sql`trader_id = ${big}`),
    list('the big trader, two days', { trader: String(big), from, to: day }, sql`trader_id = ${big} and ${between}`),
    list('waiting', { status: DealStatus.waiting }, sql`status = 0`),
    list('a bank', { bank: '100000000008' }),
    list('nothing in the newest 20 000', { status: DealStatus.archived, amount_from: 1, amount_to: 1.01 }),
  ];
}

/** Each with what the traders of the page got today, which is most of the work. */
function peopleCases(): Case[] {
  const people = (sort: PeopleSort, count: 50 | 100, order?: Sql): Case => ({
    name: `people, ${count} by ${sort}`,
    of: 'list',
    route: peopleApi.list,
    body: { sort, count },
    found: (answer) => answer.people.length,
    ...(order && {
      plain: {
        sql: sql`
          select u.id, (
            select count(*) from deals where trader_id = u.id and created_at >= ${midnight(moscowDay(new Date()))}
          )::int as today
          from (select * from users u where "group" <> 1 order by ${order} limit ${count}) u order by ${order}`,
        of: (answer) => answer.people.map(({ id, today }: Answer) => ({ id, today: today.created })),
      },
    }),
  });
  return [
    people('created', 50, sql`u.id desc`),
    people('created', 100, sql`u.id desc`),
    people('login', 100, sql`lower(u.login), u.id`),
    people('seen', 100),
    people('available', 100),
    people('held', 100),
    people(
      'appeals',
      100,
      sql`(select count(*) from appeals where trader_id = u.id and status in (0, 3, 4)) desc, u.id desc`,
    ),
  ];
}

function dayCases(): Case[] {
  const since = sql`created_at >= ${midnight(moscowDay(new Date()))}`;
  return [
    {
      name: '«Сегодня», nothing kept',
      of: 'list',
      route: consoleTodayApi.read,
      kept: 6000,
      found: (answer) => answer.hours.length,
      plain: {
        sql: sql`
          select count(*)::int as created, (coalesce(sum(real_amount) filter (where status = 1), 0) / 100.0)::float8 as turnover
          from deals where ${since}`,
        of: ({ total: { created, turnover } }) => [{ created, turnover }],
      },
    },
    {
      name: 'platforms',
      of: 'list',
      route: consolePlatformsApi.list,
      found: (answer) => answer.platforms.length,
      plain: {
        sql: sql`
          select id, (select count(*) from deals where ${since} and platform_id = p.id)::int as today from platforms p order by id`,
        of: (answer) => answer.platforms.map(({ id, deals_today }: Answer) => ({ id, today: deals_today })),
      },
    },
  ];
}

/** The queue of «Дела». What waits is few; the flags look into what has ended. */
function queueCases(): Case[] {
  const queue = (name: string, body: object): Case => ({
    name: `cases, ${name}`,
    of: 'list',
    route: casesApi.list,
    body,
    found: (answer) => answer.total,
  });
  return [
    {
      ...queue('first page', {}),
      plain: {
        sql: sql`
          select (select count(*) from appeals where status = 4)::int as appeal,
            (select count(*) from payouts where status in (2, -1) or status = 1 and work_until <= now())::int as payout`,
        of: ({ counts: { appeal, payout } }) => [{ appeal, payout }],
      },
    },
    queue('by flag', { flag: 'overdue' }),
    queue('with many rejections', { flag: 'rejections' }),
    queue('mine', { whose: 'mine' }),
  ];
}

async function journalCases(db: Db, big: number): Promise<Case[]> {
  const journal = (name: string, body: object, where: Sql): Case => ({
    name: `journal, ${name}`,
    of: 'list',
    route: consoleJournalApi.list,
    body,
    found: (answer) => answer.rows.length,
    plain: {
      sql: sql`select id::int from journal where ${where} order by xid desc, id desc limit ${PAGE}`,
      of: (answer) => idsOf(answer.rows),
    },
  });
  const [day, kind] = [moscowDay(new Date()), sql`split_part(event, '.', 1)`];
  const ref = (await db.one<{ ref: number }>(sql`select max(id) - 500 as ref from deals`))?.ref ?? 0;
  return [
    journal('first page', {}, sql`true`),
    journal('by person', { who: String(big) }, sql`${big}::int in (user_id, case when ${kind} = 'user' then ref end)`),
    journal('by thing', { thing: 'deal', ref }, sql`${kind} = 'deal' and ref = ${ref}`),
    journal('by kind, a frequent one', { thing: 'deal' }, sql`${kind} = 'deal'`),
    journal('by kind, a seldom one', { thing: 'rate' }, sql`${kind} = 'rate'`),
    journal('by kind and day', { thing: 'user', from: day }, sql`${kind} = 'user' and at >= ${beginOf(day)}`),
  ];
}

async function findings(db: Db): Promise<Case[]> {
  const { id, payment_id, tail } = await middleOf(db);
  const find = (name: string, text: string, plain?: Sql): Case => ({
    name,
    of: 'search',
    route: consoleSearchApi.find,
    body: { text },
    found: (answer) => answer.found.length,
    ...(plain && {
      plain: { sql: plain, of: (answer) => idsOf(answer.found.filter(({ kind }: Answer) => kind === 'deal')) },
    }),
  });
  return [
    find('deal by its number', String(id), sql`select id from deals where id = ${id}`),
    find('deal by Payment ID', payment_id, sql`select id from deals where payment_id = ${payment_id}`),
    find('last digits', tail, newest(sql`requisite_tail = ${tail}`, 5)),
    find('login', 'bench-17'),
    find('phone', '+79990000017'),
    find('nothing', 'nothing-has-this-number'),
  ];
}

async function middleOf(db: Db) {
  const middle = await db.one<{ id: number; payment_id: string; tail: string; created_at: Date }>(sql`
    select id, payment_id, requisite_tail as tail, created_at from deals
    where id >= (select max(id) / 2 from deals) order by id limit 1`);
  if (!middle) throw new Error('There are no deals');
  return middle;
}

const newest = (where: Sql, limit = PAGE) => sql`select id from deals where ${where} order by id desc limit ${limit}`;

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => ({ id }));

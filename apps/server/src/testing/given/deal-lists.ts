import type { Period } from '@app/contract/values/period';
import { expect } from 'vitest';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { ofCountedAmount, ofNumber, ofProfiles } from '#features/deals/list/deals-list-queries.ts';
import { everyDeal, readPage, type Selection, type Shelf } from '#features/deals/list/deals-pages.ts';
import { findRange } from '#features/deals/list/deals-period.ts';
import type { TestServer } from '#testing/server/server.ts';
import { givenProfile } from './profiles.ts';

/** A trader with a history that is inserted directly, in any order and with gaps between the numbers. */
export interface Lister {
  traderId: number;
  profiles: [number, number];
}

export async function givenLister(server: TestServer): Promise<Lister> {
  const trader = await server.given.user();
  const [one, two] = [await givenProfile(server, trader), await givenProfile(server, trader)];
  return { traderId: trader.id, profiles: [one.id, two.id] };
}

const tails = ['0000', '5000'];
const amounts = [5_000_00, 100_00, 123_45];

/** A moment of the history, by a number: deals come every twenty seconds. */
const momentOf = (number: Sql) => sql`timestamptz '2026-01-01' + ${number} * interval '20 seconds'`;

/**
 * A new waiting deal, a few numbers after the last one; `kind` selects profile, requisite, amount, and by how many minutes its time is
 * out of the order of numbers.
 */
export async function addDeal(tx: Tx, { traderId, profiles }: Lister, kind: number, gap: number): Promise<void> {
  // Takes the place of the lock that a real creation holds.
  await tx.run(sql`select pg_advisory_xact_lock(${traderId})`);
  await tx.run(sql`
    insert into deals (late_days, trader_id, number, platform_id, payment_id, bank_profile_id, method_group, requisite, fio, requisite_tail,
      real_amount, interest_rate, debited_amount, created_at, expires_at)
    select 30, ${traderId}, last, 1, ${traderId} || '-' || last, ${profiles[kind % 2] ?? 0}, 'sbp', '', 'Иванов', ${tails[(kind >> 1) % 2]},
      ${amounts[kind % 3]}, 800, 1, ${momentOf(sql`last`)} + ${kind % 9} * interval '1 minute', now()
    from (select coalesce(max(number), 0) + ${gap} as last from deals where trader_id = ${traderId}) numbered`);
}

/** Changes the status and, for a closed deal, the amount. */
export const moveDeal = (tx: Db | Tx, traderId: number, number: number, status: number, amount?: number) =>
  tx.run(sql`
    update deals set status = ${status}, closed_at = case when ${status}::int = 1 then now() end,
      real_amount = coalesce(${amount ?? null}, real_amount)
    where trader_id = ${traderId} and number = ${number} and status <> 1`);

interface List {
  where: Sql;
  selection: Selection;
}

const lists = ({ profiles }: Lister): Record<string, List> => ({
  all: { where: sql`true`, selection: everyDeal },
  'one profile': { where: sql`bank_profile_id = ${profiles[0]}`, selection: ofProfiles([profiles[0]]) },
  profiles: { where: sql`bank_profile_id = any(${profiles})`, selection: ofProfiles(profiles) },
  'whole hundreds': { where: sql`real_amount = 10000`, selection: ofCountedAmount(100_00n) },
  'amount or ending': {
    where: sql`(real_amount = 500000 or requisite_tail = '5000')`,
    selection: ofNumber(5_000_00n, '5000'),
  },
  'other amounts': { where: sql`real_amount = 12345`, selection: ofNumber(123_45n, null) },
});

const onShelf = { all: sql`true`, 0: sql`status = 0`, 1: sql`status = 1`, 2: sql`status not in (0, 1)` };

/** Counts and pages of every list are what the plain query returns, of all time and of each period, all in one snapshot. */
export async function expectPlainLists(
  db: Db,
  lister: Lister,
  shelves: Shelf[],
  size: number,
  ...periods: Period[]
): Promise<void> {
  const { traderId } = lister;
  await db.begin(async (tx) => {
    await tx.script('set transaction isolation level repeatable read');
    for (const [name, { where, selection }] of Object.entries(lists(lister))) {
      for (const shelf of shelves) {
        for (const period of [{}, ...periods]) {
          const what = `${name}, shelf ${shelf}, ${JSON.stringify(period)}`;
          const plain = await tx.many<{ id: number }>(sql`
            select id from deals where trader_id = ${traderId} and ${where} and ${onShelf[shelf ?? 'all']} and ${inPeriod(period)}
            order by number desc`);
          const range = await findRange(tx as unknown as Db, traderId, period, new Date(0));
          const seen: number[] = [];
          for (let offset = 0; offset <= plain.length; offset += size) {
            const part = { offset, limit: size };
            const page = await readPage(tx as unknown as Db, traderId, selection, shelf, part, range);
            expect(page.count, what).toBe(plain.length);
            seen.push(...JSON.parse(page.deals).map(({ id }: { id: number }) => id));
          }
          expect(seen, what).toEqual(plain.map(({ id }) => id));
        }
      }
    }
  });
}

const inPeriod = ({ from, to }: Period) => sql`
  (${from ?? null}::timestamp at time zone 'Europe/Moscow' <= created_at) is not false
  and (created_at < (${to ?? null}::timestamp + ${to?.includes('T') ? '1 minute' : '1 day'}::interval) at time zone 'Europe/Moscow') is not false`;

/** A period that begins and ends somewhere in the history; each turn gives another one, and every second is open or of whole days. */
export async function somePeriod(db: Db, { traderId }: Lister, turn: number): Promise<Period> {
  const places = [(turn * 389) % 1000, (turn * 631) % 1000];
  const rows = await db.many<{ minute: string }>(sql`
    select to_char((min(created_at) + place * (max(created_at) - min(created_at)) / 1000) at time zone 'Europe/Moscow',
      'YYYY-MM-DD"T"HH24:MI') as minute
    from deals, unnest(${places}::int[]) place where trader_id = ${traderId} group by place order by place`);
  const minutes = rows.map(({ minute }) => minute);
  const [first, last] = [minutes[0], minutes.at(-1)];
  const kinds: Period[] = [
    { from: first, to: last },
    { from: first?.slice(0, 10), to: last?.slice(0, 10) },
    { from: first, to: last },
    { from: first },
    { from: first, to: last },
    { to: last },
  ];
  return kinds[turn % kinds.length] ?? {};
}

import { dealsApi } from '@app/contract/deals/deals-api';
import { addDays, beginOf, endOf, moscowDay, type Period } from '@app/contract/values/period';
import { connect, type Db, sql } from '@app/server/kit';
import { expectOk } from '#bench/drive/client.ts';
import { drive, inTurn, type Measured } from '#bench/drive/drive.ts';
import { printTable } from '#bench/report/report.ts';
import type { World } from '#bench/world/world.ts';

export interface PeriodResult {
  name: string;
  /** How many deals the period has. */
  count: number;
  withPeriod: Measured;
  without: Measured;
  /** Requests per second relative to the same list of all time. */
  ratio: number;
}

interface Ends {
  from: string;
  to: string;
}

interface Case {
  name: string;
  status: '-9' | '1';
  search: 'none' | 'bank';
  page: number;
}

const STRETCHES = 2;
const cases: Case[] = [
  { name: 'all, first page', status: '-9', search: 'none', page: 1 },
  { name: 'all, page 200', status: '-9', search: 'none', page: 200 },
  { name: 'closed, page 200', status: '1', search: 'none', page: 200 },
  { name: 'search by bank, page 200', status: '-9', search: 'bank', page: 200 },
];

/** Lists of half a year of the trader with the long history, in turn with the same lists of all time. */
export async function measurePeriods({ client, traders, url, options }: World): Promise<PeriodResult[]> {
  const { concurrency, searches, repeats } = options;
  const { id, token, search: typed } = traders.big;
  const db = connect(url);
  const period = await middleOf(db, id);
  const stretch = Math.ceil(searches / STRETCHES);
  const print = printTable(
    ['half a year of the big trader', ' of them', '   req/s', ' p50 ms', 'all time', ' p50 ms', 'ratio'],
    30,
  );
  const results: PeriodResult[] = [];
  for (const { name, status, search, page } of cases) {
    const ask = async (within: Period) => {
      const body = JSON.stringify({ lk_id: typed[search].typed, status, page, count: 50, ...within });
      const answer = await client.post(dealsApi.list.path, token, body);
      expectOk(answer, name);
      return answer;
    };
    const { countTraderDeals: count } = JSON.parse((await ask(period)).body.toString());
    const plain = await plainCount(db, id, period, status, search === 'bank' ? typed.bank.value : undefined);
    if (count !== plain) throw new Error(`${name}: ${count} from the server, ${plain} by hand`);
    const { withPeriod, without } = await inTurn(
      {
        withPeriod: () => drive(stretch, concurrency, () => ask(period)),
        without: () => drive(stretch, concurrency, () => ask({})),
      },
      { repeats, stretches: STRETCHES },
    );
    const ratio = withPeriod.rate / without.rate;
    print(name, count, withPeriod.rate, withPeriod.times.p50, without.rate, without.times.p50, ratio);
    results.push({ name, count, withPeriod, without, ratio });
  }
  await db.close();
  return results;
}

/** Ends at a minute of the day, so that no block of numbers ends with it. */
async function middleOf(db: Db, trader: number): Promise<Ends> {
  const last = await db.value<Date>(sql`select max(created_at) from deals where trader_id = ${trader}`);
  const ago = (days: number) => addDays(moscowDay(last), -days);
  return { from: `${ago(270)}T07:15`, to: `${ago(90)}T16:41` };
}

const plainCount = (db: Db, trader: number, { from, to }: Ends, status: string, bank: string | undefined) =>
  db.value<number>(sql`
    select count(*)::int from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${trader} and d.created_at >= ${beginOf(from)} and d.created_at < ${endOf(to)}
      and (${status}::text = '-9' or d.status = 1) and (${bank ?? null}::text is null or p.bank = ${bank ?? null})`);

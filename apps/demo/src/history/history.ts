import type { MethodGroup } from '@app/contract/deals/deal';
import {
  type Db,
  days,
  type FileNeeds,
  later,
  listRateLimits,
  openPan,
  phoneContext,
  sql,
  type Tx,
} from '@app/server/kit';
import { makeRandom } from '#world/random.ts';
import { planNotices } from './arrivals.ts';
import { openBook, type PastDeal, type PastProfile, type PastTrader } from './book.ts';
import { planBreaks } from './breaks.ts';
import { planClaims } from './claims.ts';
import { planDeals, planPresent } from './days.ts';
import type { Month } from './deals.ts';
import { storePastFiles } from './files.ts';
import { planPayouts, planPresentPayouts } from './payouts.ts';
import { makeAgenda } from './times.ts';
import { planTopups } from './topups.ts';
import { writeBook } from './write.ts';

export { HISTORY_DAYS } from './times.ts';

export interface HistoryCast {
  platform: number;
  traders: Pick<PastTrader, 'id' | 'payouts' | 'visited' | 'busy' | 'low'>[];
  judges: Month['judges'];
  wallet: string;
  contract: string;
  rateAt(at: Date): bigint;
}

/** Random numbers are the same in every demo, so that everybody sees the same. */
const SEED = 20_262;

/**
 * A month of history, made once: simulated in memory in the order of time, then written in one transaction. Returns whether it was made.
 */
export async function writeHistory(needs: FileNeeds, cast: HistoryCast): Promise<boolean> {
  if (await needs.db.one(sql`select 1 from deals limit 1`)) return false;
  await writePast(needs, cast, (month, traders) => {
    for (const trader of traders) {
      planTopups(month, trader, cast.rateAt);
      if (trader.visited) planBreaks(month, trader);
      planDeals(month, trader);
      if (trader.visited) planPresent(month, trader);
      if (trader.visited) planClaims(month, trader, cast.rateAt);
    }
    const payoutTraders = traders.filter(({ payouts }) => payouts);
    planPayouts(month, payoutTraders);
    const [visitor, colleague] = payoutTraders;
    if (visitor && colleague) planPresentPayouts(month, { visitor, colleague });
  });
  return true;
}

/** Lives and writes what was planned for these traders, who have no deals yet. */
export async function writePast(
  needs: FileNeeds,
  cast: Omit<HistoryCast, 'rateAt'>,
  plan: (month: Month, traders: PastTrader[]) => void,
  seed = SEED,
): Promise<void> {
  const { clock, db, vault } = needs;
  const numbers = new Map<number, { phone: string; pan: string }>();
  const traders: PastTrader[] = [];
  for (const trader of cast.traders) traders.push(await readTrader(needs, trader, numbers));

  const now = clock.now();
  const random = makeRandom(seed);
  const rates = await listRateLimits(db);
  const month: Month = { book: openBook(), agenda: makeAgenda(now), random, rates, now, judges: cast.judges };
  plan(month, traders);
  month.agenda.live();
  planNotices(month, makeRandom(seed), traders);

  const giveFiles = await storePastFiles(needs, random, month.book);
  const numberOf = ({ profile, method }: PastDeal) => {
    const { phone = '', pan = '' } = numbers.get(profile.id) ?? {};
    return method === 'card' ? { pan } : { phone };
  };
  const { platform, wallet, contract } = cast;
  await db.begin(async (tx) => {
    await writeBook(tx, { vault, platform, wallet, contract, numberOf }, month.book, traders);
    await giveFiles(tx);
  });
}

interface ReadProfile {
  id: number;
  device_profile_id: number;
  bank: string;
  fio: string;
  min_amount: bigint;
  max_amount: bigint;
  sbp_available: number;
  card_available: number;
  cycle_limit: bigint;
  available: number;
  is_hided: number;
  phone: Buffer;
  /** A phone that no longer reports; the others are paired when the demo starts. */
  seen_at: Date | null;
  card_id: number;
  pan: Buffer;
  pan_tail: string;
}

async function readTrader(
  { db, vault, clock }: FileNeeds,
  trader: HistoryCast['traders'][number],
  numbers: Map<number, { phone: string; pan: string }>,
): Promise<PastTrader> {
  const now = clock.now();
  const profiles: PastProfile[] = [];
  for (const row of await findProfiles(db, trader.id)) {
    const phone = vault.open(row.phone, phoneContext(trader.id));
    numbers.set(row.id, { phone, pan: openPan(vault, trader.id, row.pan) });
    profiles.push(profileOf(row, phone.slice(-4), now));
  }
  const { balances, postings } = await findStanding(db, trader.id);
  return { ...trader, profiles, breaks: [], balances, deals: 0, postings, waiting: new Set() };
}

function profileOf(row: ReadProfile, phoneTail: string, now: Date): PastProfile {
  const methods: MethodGroup[] = [
    ...(row.sbp_available ? (['sbp'] as const) : []),
    ...(row.card_available ? (['card'] as const) : []),
  ];
  // Profiles that are archived or switched off today had deals earlier.
  const since = row.is_hided ? days(21) : row.available ? -days(1) : days(12);
  return {
    id: row.id,
    device_profile_id: row.device_profile_id,
    bank: row.bank,
    fio: row.fio,
    limits: [row.min_amount, row.max_amount],
    methods,
    cycleLimit: row.cycle_limit,
    phoneTail,
    card: { id: row.card_id, tail: row.pan_tail, used: 0n, reserved: 0n },
    until: row.seen_at ?? later(now, -since),
    used: 0n,
    reserved: 0n,
    cycle: { day: 0, value: 0n, first: null, last: null },
    lastDealAt: null,
  };
}

async function findProfiles(db: Db | Tx, traderId: number): Promise<ReadProfile[]> {
  return db.many<ReadProfile>(sql`
    select p.id, p.device_profile_id, p.bank, p.fio, p.min_amount, p.max_amount, p.sbp_available, p.card_available, p.cycle_limit, p.available,
      p.is_hided, d.phone, d.seen_at, c.id as card_id, c.pan, c.pan_tail
    from bank_profiles p join device_profiles d on d.id = p.device_profile_id
      join requisite_profiles c on c.bank_profile_id = p.id and c.is_main = 1
    where p.trader_id = ${traderId} order by p.id`);
}

async function findStanding(db: Db | Tx, traderId: number) {
  const row = await db.one<PastTrader['balances'] & { postings: number }>(sql`
    select available, held, deals, payouts, topups, postings from ledger_accounts where trader_id = ${traderId}`);
  const { postings, ...balances } = row ?? { available: 0n, held: 0n, deals: 0n, payouts: 0n, topups: 0n, postings: 0 };
  return { postings, balances };
}

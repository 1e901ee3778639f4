import type { DayFigures, Figures, HourFigures, PayoutFigures, ProfileFigures, Totals } from '@app/contract/statistics';
import { addDays } from '@app/contract/values/period';
import type { DealSums } from './statistics-deal-queries.ts';
import type { OfHour } from './statistics-hour-queries.ts';
import type { AppealSums, Profile, Summed } from './statistics-queries.ts';

/** What the database has summed up for a span of time. Payouts only for traders who work with them. */
export interface Sums {
  deals: Summed<DealSums>[];
  appeals: Summed<AppealSums>[];
  payouts?: (PayoutFigures & { day: string })[] | undefined;
}

export function totalOf({ deals, appeals, payouts }: Sums): Totals {
  const ofDays = [...deals, ...appeals].filter(({ day }) => day !== null);
  return { ...ofDays.reduce(add, noFigures), ...(payouts && { payouts: payouts.reduce(addPayouts, noPayouts) }) };
}

/** Every day of the period, also days without anything. */
export function daysOf({ from, to }: { from: string; to: string }, { deals, appeals, payouts }: Sums): DayFigures[] {
  const found = collect([...deals, ...appeals], ({ day }) => day);
  const paid = new Map(payouts?.map(({ day, ...figures }) => [day, figures]));
  const days: DayFigures[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    days.push({ day, ...(found.get(day) ?? noFigures), ...(payouts && { payouts: paid.get(day) ?? noPayouts }) });
  }
  return days;
}

/** What the database has summed up for each hour since the midnight before the day. */
export interface HourSums {
  deals: OfHour<DealSums>[];
  appeals: OfHour<AppealSums>[];
  payouts?: OfHour<PayoutFigures>[] | undefined;
}

/** The hours of a day, each beside the same hour of the day before; also those in which there was nothing, or which are still to come. */
export function hoursOf({ deals, appeals, payouts }: HourSums): HourFigures[] {
  const found = new Map<number, Figures>();
  for (const { slot, ...sums } of [...deals, ...appeals]) found.set(slot, add(found.get(slot) ?? noFigures, sums));
  const paid = new Map(payouts?.map(({ slot, ...figures }) => [slot, figures]));
  const at = (slot: number) => ({
    ...(found.get(slot) ?? noFigures),
    ...(payouts && { payouts: paid.get(slot) ?? noPayouts }),
  });
  return Array.from({ length: 24 }, (_, hour) => ({ hour, ...at(24 + hour), previous: at(hour) }));
}

/** The largest turnover first. */
export function profilesOf(profiles: Profile[], { deals, appeals }: Sums): ProfileFigures[] {
  const found = collect([...deals, ...appeals], ({ bank_profile_id }) => bank_profile_id);
  return profiles
    .map(({ id, bank, id_alias }) => ({ bank_profile_id: id, bank, id_alias, ...(found.get(id) ?? noFigures) }))
    .sort(
      (one, other) =>
        Number(other.turnover - one.turnover) ||
        other.created - one.created ||
        one.bank_profile_id - other.bank_profile_id,
    );
}

/** Bank profiles that had a deal or an appeal. */
export function profileIds({ deals, appeals }: Sums): number[] {
  const ids = [...deals, ...appeals].flatMap(({ bank_profile_id: id }) => (id === null ? [] : [id]));
  return [...new Set(ids)];
}

const noFigures: Figures = {
  created: 0,
  waiting: 0,
  closed: 0,
  turnover: 0n,
  earned: 0n,
  appeals: 0,
  appeals_accepted: 0,
  appeals_rejected: 0,
};
const noPayouts: PayoutFigures = { paid: 0, amount: 0n, earned: 0n };

type Row = Partial<Figures> & { day: string | null; bank_profile_id: number | null };

function collect<Key>(rows: Row[], keyOf: (row: Row) => Key | null): Map<Key, Figures> {
  const found = new Map<Key, Figures>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) found.set(key, add(found.get(key) ?? noFigures, row));
  }
  return found;
}

function add(one: Figures, other: Partial<Figures>): Figures {
  return {
    created: one.created + (other.created ?? 0),
    waiting: one.waiting + (other.waiting ?? 0),
    closed: one.closed + (other.closed ?? 0),
    turnover: one.turnover + (other.turnover ?? 0n),
    earned: one.earned + (other.earned ?? 0n),
    appeals: one.appeals + (other.appeals ?? 0),
    appeals_accepted: one.appeals_accepted + (other.appeals_accepted ?? 0),
    appeals_rejected: one.appeals_rejected + (other.appeals_rejected ?? 0),
  };
}

function addPayouts(one: PayoutFigures, other: PayoutFigures): PayoutFigures {
  return { paid: one.paid + other.paid, amount: one.amount + other.amount, earned: one.earned + other.earned };
}

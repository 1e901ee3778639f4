import { banksNamed } from '@app/contract/banks';
import {
  type DealFilters,
  type DealsConfirmed,
  type DealsExported,
  type DealsPage,
  type DealsSeen,
  type DealsView,
  type DealsWaiting,
  LATE_ARRIVAL_HOURS,
  MOST_PINNED,
} from '@app/contract/deals/deals-api';
import type { Db } from '#db/db.ts';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { WrittenAnswer } from '#http/mount/written-answer.ts';
import type { User } from '#http/user.ts';
import { hours, later } from '#lib/clock.ts';
import {
  findByIds,
  findByPayment,
  findConfirmed,
  findLate,
  findProfiles,
  findWaiting,
  isCounted,
  ofCountedAmount,
  ofNumber,
  ofProfiles,
  withTail,
} from './deals-list-queries.ts';
import { everyDeal, isAny, type Part, readPage, type Selection, type Shelf, type WrittenPage } from './deals-pages.ts';
import { cutRangeBelow, findRange } from './deals-period.ts';

const shelves: Record<DealFilters['status'], Shelf> = { '-9': undefined, '0': 0, '1': 1, '2': 2 };

export async function findDeals({ db, clock }: DealNeeds, trader: User, filters: DealFilters) {
  const { deals, count } = await search(db, trader.id, filters, clock.now());
  return new WrittenAnswer<DealsPage>(`{"traderDeals":${deals},"countTraderDeals":${count}}`);
}

/** Deals that a screen asks for by id, on any page of any filter. */
export async function viewDeals({ db }: Pick<DealNeeds, 'db'>, trader: User, { deal_ids }: DealsView) {
  const { deals } = await findByIds(db, trader.id, deal_ids);
  return new WrittenAnswer<DealsSeen>(`{"traderDeals":${deals}}`);
}

/** For «Закрыть подтверждённые»: which these are, on whatever page. */
export async function viewConfirmed({ db }: Pick<DealNeeds, 'db'>, trader: User) {
  const { deals } = await findConfirmed(db, trader.id);
  return new WrittenAnswer<DealsConfirmed>(`{"deals":${deals}}`);
}

/** For «Ждут» above the list. */
export async function viewWaiting(needs: DealNeeds, trader: User) {
  const [{ deals, count }, late] = await Promise.all([
    findWaiting(needs.db, trader.id, MOST_PINNED),
    findLateNow(needs, trader, MOST_PINNED),
  ]);
  return new WrittenAnswer<DealsWaiting>(`{"late":${late},"deals":${deals},"countDeals":${count}}`);
}

/** Deals that had run out when their money came, within the last day. */
export const findLateNow = ({ db, clock }: Pick<DealNeeds, 'db' | 'clock'>, trader: User, limit: number) =>
  findLate(db, trader.id, later(clock.now(), -hours(LATE_ARRIVAL_HOURS)), limit);

async function search(db: Db, traderId: number, filters: DealFilters, now: Date): Promise<WrittenPage> {
  const { page, count } = filters;
  return searchPart(db, traderId, filters, { offset: (page - 1) * count, limit: count }, now);
}

/** The newest deals that the list's search finds by this text, and how many it finds. */
export const searchNewest = (
  { db, clock }: Pick<DealNeeds, 'db' | 'clock'>,
  traderId: number,
  text: string,
  limit: number,
): Promise<WrittenPage> => searchPart(db, traderId, { lk_id: text, status: '-9' }, { offset: 0, limit }, clock.now());

async function searchPart(
  db: Db,
  traderId: number,
  filters: DealsExported,
  part: Part,
  now: Date,
): Promise<WrittenPage> {
  const exact = await searchPayment(db, traderId, filters, part);
  if (exact) return exact;
  const read = await readSearchText(db, traderId, filters, now);
  return read?.(part) ?? { deals: '[]', count: 0 };
}

/** Whoever pastes a payment id wants that deal, whatever the filters are. */
export async function searchPayment(db: Db, traderId: number, { lk_id }: DealsExported, part: Part) {
  const text = lk_id.trim();
  const exact = text ? await findByPayment(db, traderId, text, part) : undefined;
  return exact?.count ? exact : undefined;
}

/** A reader of parts of what the filters find; `end` leaves out the numbers from this one on. */
type Reader = (part: Part, end?: number) => Promise<WrittenPage>;

/** What the text may mean besides: an amount, the end of a requisite, or a bank profile by its number or bank. */
export async function readSearchText(
  db: Db,
  traderId: number,
  filters: DealsExported,
  now: Date,
): Promise<Reader | undefined> {
  const text = filters.lk_id.trim();
  const meant = async () => (await readNumber(db, traderId, text)) ?? (await readProfile(db, traderId, text));
  const selection = text ? await meant() : everyDeal;
  if (!selection) return undefined;
  const range = await findRange(db, traderId, filters, now);
  const shelf = shelves[filters.status];
  return (part, end) =>
    readPage(db, traderId, selection, shelf, part, end === undefined ? range : cutRangeBelow(range, end));
}

async function readNumber(db: Db, traderId: number, text: string): Promise<Selection | undefined> {
  const number = text.replace(/\s|₽/g, '').replace(',', '.');
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(number)) return undefined;
  const amount = BigInt(Math.round(Number(number) * 100));
  const tail = /^\d{4}$/.test(number) ? number : null;
  const onlyAmount = tail === null || !(await isAny(db, traderId, withTail(tail)));
  return onlyAmount && isCounted(amount) ? ofCountedAmount(amount) : ofNumber(amount, tail);
}

async function readProfile(db: Db, traderId: number, text: string): Promise<Selection | undefined> {
  const [, alias] = /^лк\s*(\d{1,9})$/i.exec(text) ?? [];
  const banks = banksNamed(text).map(({ id }) => id);
  const profiles = await findProfiles(db, traderId, alias ? Number(alias) : null, banks);
  return profiles.length > 0 ? ofProfiles(profiles) : undefined;
}

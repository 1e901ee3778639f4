import { banksNamed } from '@app/contract/banks';
import type { DealFilters, DealsPage, DealsSeen, DealsView } from '@app/contract/deals/deals-api';
import type { Db } from '#db/db.ts';
import type { DealNeeds } from '#features/deals/move/deal-moves.ts';
import { Written } from '#http/mount/written.ts';
import type { User } from '#http/user.ts';
import {
  findByIds,
  findByPayment,
  findProfiles,
  isCounted,
  isTailKnown,
  listCountedAmount,
  listNumberDeals,
  listProfileDeals,
  listShelf,
} from './deals-list-queries.ts';
import type { Part, Shelf, WrittenPage } from './deals-pages.ts';

const shelves: Record<DealFilters['status'], Shelf> = { '-9': undefined, '0': 0, '1': 1, '2': 2 };

export async function findDeals({ db, clock }: DealNeeds, trader: User, filters: DealFilters) {
  const { deals, count } = await search(db, trader.id, filters);
  const serverTime = clock.now().toISOString();
  return new Written<DealsPage>(`{"traderDeals":${deals},"countTraderDeals":${count},"serverTime":"${serverTime}"}`);
}

/** Deals that a screen asks for by id, on any page of any filter. */
export async function viewDeals({ db, clock }: DealNeeds, trader: User, { deal_ids }: DealsView) {
  const { deals } = await findByIds(db, trader.id, deal_ids);
  return new Written<DealsSeen>(`{"traderDeals":${deals},"serverTime":"${clock.now().toISOString()}"}`);
}

/** What the text may mean: a payment id, an amount, the end of a requisite, or a bank profile by its number or bank. */
async function search(db: Db, traderId: number, { lk_id, status, page, count }: DealFilters): Promise<WrittenPage> {
  const [shelf, text] = [shelves[status], lk_id.trim()];
  const part = { offset: (page - 1) * count, limit: count };
  if (!text) return listShelf(db, traderId, shelf, part);

  // Whoever pastes a payment id wants that deal, whatever the filters are.
  const exact = await findByPayment(db, traderId, text, part);
  if (exact.count > 0) return exact;

  const number = readNumber(text);
  if (number) return searchNumber(db, traderId, number, shelf, part);

  const [, alias] = /^лк\s*(\d{1,9})$/i.exec(text) ?? [];
  const banks = banksNamed(text).map(({ id }) => id);
  const profiles = await findProfiles(db, traderId, alias ? Number(alias) : null, banks);
  return profiles.length > 0 ? listProfileDeals(db, traderId, profiles, shelf, part) : { deals: '[]', count: 0 };
}

interface NumberSearch {
  amount: bigint;
  tail: string | null;
}

async function searchNumber(db: Db, traderId: number, { amount, tail }: NumberSearch, shelf: Shelf, part: Part) {
  const onlyAmount = tail === null || !(await isTailKnown(db, traderId, tail));
  if (onlyAmount && isCounted(amount)) return listCountedAmount(db, traderId, amount, shelf, part);
  return listNumberDeals(db, traderId, { amount, tail }, shelf, part);
}

function readNumber(text: string): NumberSearch | undefined {
  const number = text.replace(/\s|₽/g, '').replace(',', '.');
  if (!/^\d{1,11}(\.\d{1,2})?$/.test(number)) return undefined;
  return { amount: BigInt(Math.round(Number(number) * 100)), tail: /^\d{4}$/.test(number) ? number : null };
}

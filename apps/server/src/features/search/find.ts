import { mayCall } from '@app/contract/access/users';
import { deal } from '@app/contract/deals/deal';
import { type FindAnswer, type FoundThing, MOST_FOUND } from '@app/contract/search/find';
import { z } from 'zod';
import type { Db } from '#db/db.ts';
import { findListedBy } from '#features/cases/moderation/payout-moderation-queries.ts';
import { findByIds } from '#features/deals/list/deals-list-queries.ts';
import { searchNewest } from '#features/deals/list/deals-search.ts';
import { cardNumber, findablePhone } from '#features/devices/profiles/bank-profile-numbers.ts';
import type { StoredPayout } from '#features/payouts/payout-shape.ts';
import { findShownBy } from '#features/payouts/payouts-queries.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import { maskPhone } from '#lib/mask.ts';
import { type FindMeaning, readMeaning } from '#lib/search/find-meaning.ts';
import type { Vault } from '#lib/vault.ts';
import { findAppeals, findDevices, findProfiles, findTopups } from './find-queries.ts';

export interface FindNeeds {
  db: Db;
  clock: Clock;
  vault: Vault;
}

/** Whatever of the caller's own has this number. Every way goes by an index, so it is asked while somebody types. */
export async function find(needs: FindNeeds, user: User, input: { text: string }): Promise<FindAnswer> {
  const meaning = readMeaning(input.text);
  if (!meaning.text) return { found: [], deals: null };
  const [ofTrader, payouts] = await Promise.all([
    mayCall('trader', user.group) ? findOfTrader(needs, user.id, meaning) : nothing,
    findPayouts(needs, user, meaning),
  ]);
  return { ...ofTrader, found: [...ofTrader.found, ...payouts.map(payoutFound)] };
}

const nothing: FindAnswer = { found: [], deals: null };

async function findOfTrader(needs: FindNeeds, traderId: number, meaning: FindMeaning): Promise<FindAnswer> {
  const { db, vault } = needs;
  const card = meaning.card === null ? null : cardNumber(vault, meaning.card);
  const phone = meaning.phone === null ? null : findablePhone(vault, meaning.phone).print;
  const [deals, appeals, deposits, profiles, devices] = await Promise.all([
    findDeals(needs, traderId, meaning),
    findAppeals(db, traderId, meaning),
    findTopups(db, traderId, meaning),
    findProfiles(db, traderId, meaning, card),
    meaning.tail === null || card !== null ? [] : findDevices(db, traderId, meaning, phone),
  ]);
  return {
    found: [
      ...deals.found,
      ...appeals.map((appeal) => ({ kind: 'appeal' as const, ...appeal })),
      ...deposits.map((deposit) => ({ kind: 'deposit' as const, ...deposit })),
      ...profiles.map((profile) => ({ kind: 'profile' as const, ...profile })),
      ...devices.map(({ id, phone_tail, is_hided }) => ({
        kind: 'device' as const,
        id,
        phone: maskPhone(phone_tail),
        archived: is_hided === 1,
      })),
    ],
    deals: deals.count > deals.found.length ? { text: meaning.dealsText, count: deals.count } : null,
  };
}

/** The deal of that number first, then the newest that the search of the list finds. */
async function findDeals(needs: FindNeeds, traderId: number, { id, dealsText }: FindMeaning) {
  const [byId, searched] = await Promise.all([
    findByIds(needs.db, traderId, id === null ? [] : [id]),
    searchNewest(needs, traderId, dealsText, MOST_FOUND),
  ]);
  const all = [byId, searched].flatMap((page) => z.decode(dealsOf, JSON.parse(page.deals)));
  const once = [...new Map(all.map((one) => [one.id, one])).values()].slice(0, MOST_FOUND);
  const found = once.map(({ id, payment_id, bank, id_alias, real_amount, status, createdAt }): FoundThing => {
    return { kind: 'deal', id, payment_id, bank, id_alias, amount: real_amount, status, createdAt };
  });
  return { found, count: searched.count };
}
const dealsOf = z.array(deal);

async function findPayouts({ db }: FindNeeds, { id, group }: User, meaning: FindMeaning): Promise<StoredPayout[]> {
  if (mayCall('moderator', group)) return findListedBy(db, meaning.id, meaning.tail, MOST_FOUND);
  if (mayCall('payout-trader', group)) return findShownBy(db, id, meaning.id, meaning.tail, MOST_FOUND);
  return [];
}

const payoutFound = ({ id, bank, pan_tail, amount, status, created_at }: StoredPayout): FoundThing => ({
  kind: 'payout',
  id,
  bank,
  tail: pan_tail,
  amount,
  status,
  createdAt: created_at,
});

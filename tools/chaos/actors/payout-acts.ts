import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { type PayoutFilters, payoutsApi } from '@app/contract/payouts/payouts-api';
import { newPng } from '@app/server/testing/files/png';
import { writePdf } from '@app/server/testing/files/sample-files';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { calling } from './entrance.ts';
import { ask, type Caller, change } from './patience.ts';
import { talkActs } from './talk-acts.ts';

/** With one more cancellation nothing could be taken for an hour, which is longer than the run. */
const MOST_CANCELLED = 4;

/** What a trader does with payouts: takes one, sends receipts, or gives up on it; and finds the receipt after all. */
export function payoutActs(world: World, person: Person, caller: Caller) {
  const { journal } = world;
  const { id: trader } = person;
  const call = calling(world, person);
  const { random } = caller;
  const talk = talkActs(world, caller);
  let cancelled = 0;
  const list = async (status: PayoutFilters['status']) =>
    (await ask(caller, () => call(payoutsApi.list, { status, page: 1, count: 50 })))?.payoutRequests ?? [];

  const take = async () => {
    const payout = anyOf(random, await list(PayoutStatus.waiting));
    if (!payout) return;
    const { id } = payout;
    const move = { id, action: 'accept' };
    if (await change(caller, (key) => call(payoutsApi.edit, move, { key })))
      journal.did('payout.taken', id, { trader });
  };
  const finish = async (id: number) => {
    if (random.chance(0.25) && cancelled < MOST_CANCELLED) {
      cancelled += 1;
      const move = { id, action: 'cancel', note: 'Не проходит перевод' };
      if (await change(caller, (key) => call(payoutsApi.edit, move, { key }))) journal.did('payout.cancelled', id);
      return;
    }
    await send(id);
  };
  const send = async (id: number) => {
    const files = Array.from({ length: random.between(1, 2) }, receipt);
    if (await change(caller, (key) => call(payoutsApi.close, { id }, { key, files })))
      journal.did('payout.sent_to_review', id);
  };
  const receipt = () => {
    const number = random.between(0, 2 ** 24 - 1);
    // Few: each has its first page drawn, which takes a core for a while.
    if (random.chance(0.03))
      return { name: 'receipt.pdf', type: 'application/pdf', content: writePdf(`BT /F1 24 Tf (${number}) Tj ET`) };
    return { name: 'receipt.png', type: 'image/png', content: newPng(number) };
  };

  return {
    work: async () => {
      const given = random.chance(0.1) && anyOf(random, await list(PayoutStatus.incorrect));
      if (given) return send(given.id);
      const mine = anyOf(random, await list(PayoutStatus.inWork));
      if (mine && random.chance(0.1)) return talk.asTrader({ kind: 'payout', id: mine.id }, person);
      return mine && random.chance(0.7) ? finish(mine.id) : take();
    },
  };
}

import { Group } from '@app/contract/access/users';
import type { Appeal } from '@app/contract/appeals/appeal';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { settingsApi } from '@app/contract/settings';
import { walletApi } from '@app/contract/topups/wallet-api';
import { REVIEW_AMOUNT } from '#chaos/stage/stage.ts';
import { anyOf, type Person, type World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';
import { calling, traderCaller } from './entrance.ts';
import { ask, change } from './patience.ts';
import { payoutActs } from './payout-acts.ts';
import { talkActs } from './talk-acts.ts';

/** A trader at work: closes what came, answers appeals, pays payouts, tops up. One thing at a time, as a person does. */
export function traderActor(world: World, trader: Person): Actor {
  const { journal, emulator } = world;
  const { codes } = trader;
  const caller = traderCaller(world, trader);
  const { random } = caller;
  const call = calling(world, trader);
  const talk = talkActs(world, caller);
  const paid = new Set<number>();

  const closeDeals = async (state: 'close' | 'archive') => {
    // A waiting deal cannot be archived; sometimes it is tried nevertheless.
    const waiting = random.chance(state === 'close' ? 0.8 : 0.2);
    const filters = { lk_id: '', status: waiting ? '0' : '2', page: 1, count: 50 };
    const page = await ask(caller, () => call(dealsApi.list, filters));
    const chosen = page?.traderDeals.filter(() => random.chance(0.6)).slice(0, state === 'close' ? 20 : 2) ?? [];
    const [first] = chosen;
    const otp_code = first && codes.fresh();
    if (!otp_code) return;
    const which = random.chance(0.2) ? { deal_id: first.id } : { deal_ids: chosen.map(({ id }) => id) };
    const answer = await change(caller, (key) => call(dealsApi.changeStatus, { ...which, otp_code, state }, { key }));
    if (!answer) return;
    const moved = answer.results ?? [{ deal_id: first.id, success: true }];
    for (const { deal_id, success } of moved) {
      const amount = chosen.find(({ id }) => id === deal_id)?.real_amount;
      if (!success || amount === undefined) continue;
      if (state === 'close') journal.did('deal.closed', deal_id, { amount });
      else journal.did('deal.archived', deal_id);
    }
  };
  const answerAppeal = async () => {
    const filters = { lk_id: '', status: '-9', attempt: 0, page: 1, count: 50 };
    const page = await ask(caller, () => call(appealsApi.list, filters));
    const open = page?.appeals.filter(({ status }) => [0, 2, 3].includes(status)) ?? [];
    const asked = anyOf(random, page?.appeals.filter(({ talk: { asked } }) => asked) ?? []);
    if (asked && random.chance(0.3)) return talk.asTrader({ kind: 'appeal', id: asked.id }, trader);
    const judged = anyOf(random, page?.appeals.filter(({ status }) => status === AppealStatus.review) ?? []);
    if (judged && random.chance(0.2)) return talk.asTrader({ kind: 'appeal', id: judged.id }, trader);
    const appeal = anyOf(random, open);
    if (!appeal) return;
    if (random.chance(0.2)) return talk.asTrader({ kind: 'appeal', id: appeal.id }, trader);
    if (appeal.status === AppealStatus.waiting && random.chance(0.7)) return view(appeal);
    return random.chance(0.5) ? reject(appeal) : accept(appeal);
  };
  const view = async ({ id }: Appeal) => {
    const wanted = { appeal_id: id, lk_id: '', status: '-9', count: 1 };
    const page = await ask(caller, () => call(appealsApi.view, wanted));
    // Its time may have run out before it was opened, and after that: where it stands does not tell.
    if (page?.appeals[0]?.timeline.some(({ event }) => event === 'opened')) journal.did('appeal.opened', id);
  };
  const reject = async ({ id, attempt, amount_to_pay }: Appeal) => {
    const move = { appeal_id: id, trader_note: 'Платёж не найден', state: 'cancel' };
    const answer = await change(caller, (key) => call(appealsApi.changeStatus, move, { key }));
    if (answer)
      journal.did(attempt > 1 || amount_to_pay > REVIEW_AMOUNT ? 'appeal.sent_to_review' : 'appeal.rejected', id);
  };
  const accept = async ({ id, deal_id, amount_to_pay }: Appeal) => {
    const otp_code = codes.fresh();
    if (!otp_code) return;
    const move = { deal_id, appeal_id: id, otp_code, state: 'close', trader_note: 'Зачислено' };
    const answer = await change(caller, (key) => call(dealsApi.changeStatus, move, { key }));
    if (!answer) return;
    journal.did('appeal.accepted', id);
    journal.did('deal.closed', deal_id, { amount: amount_to_pay });
  };
  const topUp = async () => {
    const amount = BigInt(random.between(10, 300)) * 1_000_000n;
    const answer = await change(caller, (key) => call(walletApi.create, { amount }, { key }));
    if (!answer) return;
    const { id, in_amount, out_amount, address } = answer.deposit;
    if (!answer.existing) journal.did('deposit.created', id);
    if (paid.has(id)) return;
    if (random.chance(0.2)) return callOff(id);
    paid.add(id);
    emulator.pay({ to: address, amount: in_amount });
    journal.did('deposit.received', id, { amount: out_amount, trader: trader.id });
  };
  const callOff = async (deposit_id: number) => {
    if (random.chance(0.5)) return;
    const answer = await change(caller, (key) => call(walletApi.cancel, { deposit_id }, { key }));
    if (answer) journal.did('deposit.cancelled', deposit_id);
  };
  const look = async () => void (await ask(caller, () => call(settingsApi.read)));

  const payouts = trader.group === Group.payoutTrader ? payoutActs(world, trader, caller) : undefined;
  return {
    name: `trader ${trader.id}`,
    pause: 500,
    random,
    step: () =>
      weighted(random, [
        [30, () => closeDeals('close')],
        [2, () => closeDeals('archive')],
        [30, answerAppeal],
        [payouts ? 30 : 0, () => payouts?.work() ?? look()],
        [4, topUp],
        [8, look],
      ])(),
  };
}

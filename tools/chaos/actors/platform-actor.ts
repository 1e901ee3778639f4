import { randomUUID } from 'node:crypto';
import { AppealStatus, isOpen } from '@app/contract/appeals/appeal-machine';
import { dealAmount, somePayout } from '@app/demo/world/made-up';
import { newPng } from '@app/server/testing/files/png';
import { anyOf, type World } from '#chaos/stage/world.ts';
import { type Actor, weighted } from './actor.ts';
import { ask, change } from './patience.ts';
import { talkActs } from './talk-acts.ts';

/** How many of each are remembered: few enough that several actors meet over the same thing. */
const REMEMBERED = 200;
/** Of these so many are often still open. */
const LATELY = 40;

/** The platform's own servers: they make deals, appeals and payouts, change their mind, withdraw and concede. */
export function platformActor(world: World, who: number): Actor {
  const { platform, journal, made } = world;
  const caller = world.caller(who);
  const { random } = caller;
  const talk = talkActs(world, caller);
  const remember = <Thing>(things: Thing[], thing: Thing) => {
    things.push(thing);
    if (things.length > REMEMBERED) things.shift();
  };

  const createDeal = async () => {
    const payment_id = `pay-${randomUUID()}`;
    const amount = dealAmount(random, [100, 50_000]);
    const method_group = random.chance(0.5) ? 'sbp' : 'card';
    const expires_in = random.chance(0.3) ? 60 : 900;
    const deal = await change(caller, (key) =>
      platform.createDeal({ payment_id, amount, method_group, expires_in }, key),
    );
    journal.wanted.set(payment_id, deal ? { id: deal.id, amount } : 'refused');
    if (!deal) return;
    journal.did('deal.created', deal.id);
    remember(made.deals, { id: deal.id, amount });
  };
  const cancelDeal = async () => {
    const deal = anyOf(random, made.deals);
    if (deal && (await change(caller, (key) => platform.cancelDeal(deal.id, key))))
      journal.did('deal.cancelled', deal.id);
  };
  const createAppeal = async () => {
    const deal = anyOf(random, made.deals);
    if (!deal) return;
    const proof = new Blob([new Uint8Array(newPng(random.between(0, 2 ** 24 - 1)))]);
    const amount_to_pay = deal.amount + (random.chance(0.3) ? 5_00n : 0n);
    const appeal = await change(caller, (key) =>
      platform.createAppeal({ deal_id: deal.id, amount_to_pay, proof }, key),
    );
    if (!appeal) return;
    journal.did('appeal.created', appeal.id);
    remember(made.appeals, appeal.id);
  };
  /** Withdraws what is open, concedes what staff decide about; a concession of what waits for the trader is refused. */
  const decide = async () => {
    const id = anyOf(random, made.appeals.slice(-LATELY));
    const appeal = id && (await ask(caller, () => platform.readAppeal(id)));
    if (!appeal || !isOpen(appeal.status)) return;
    if (random.chance(0.15)) return accept(appeal.id);
    const concedes = random.chance(appeal.status === AppealStatus.review ? 0.5 : 0.1);
    const decision = concedes ? 'rejected' : 'archived';
    if (!(await change(caller, (key) => platform.decideAppeal(appeal.id, { decision }, key)))) return;
    journal.did(`appeal.${decision}`, appeal.id);
    journal.counts.givenUp++;
  };
  /** It is a party to the case and is refused. */
  const accept = async (id: number) => {
    if (await change(caller, (key) => platform.decideAppeal(id, { decision: 'accepted' }, key)))
      journal.problems.push(`The platform decided appeal ${id}, to which it is a party`);
  };
  const write = async () => {
    const id = anyOf(random, made.appeals.slice(-LATELY));
    if (id) await talk.asPlatform(id);
  };
  const createPayout = async () => {
    const payout = somePayout(random, `out-${randomUUID()}`);
    const answer = await change(caller, (key) => platform.createPayout(payout, key));
    journal.wanted.set(payout.payout_id, answer ? { id: answer.id, amount: payout.amount } : 'refused');
    if (!answer) return;
    journal.did('payout.created', answer.id);
    remember(made.payouts, answer.id);
  };
  const withdrawPayout = async () => {
    const id = anyOf(random, made.payouts.slice(-LATELY));
    if (id && (await change(caller, (key) => platform.withdrawPayout(id, key)))) journal.did('payout.withdrawn', id);
  };

  return {
    name: 'platform',
    pause: 60,
    random,
    step: () =>
      weighted(random, [
        [50, createDeal],
        [6, cancelDeal],
        [30, createAppeal],
        [6, decide],
        [6, write],
        [20, createPayout],
        [2, withdrawPayout],
      ])(),
  };
}

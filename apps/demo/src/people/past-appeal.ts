import {
  addAppeal,
  type FileNeeds,
  later,
  lockCase,
  lockDeal,
  minutes,
  moveAppeal,
  readRules,
  sql,
  type Tx,
} from '@app/server/kit';
import type { Upload } from '#world/door.ts';
import type { Paid } from '#world/papers/proofs.ts';
import { store } from './past-payout.ts';

export interface PastAppeal {
  trader: number;
  platform: number;
  /** Of the deal, which is found by it, and of the appeal. */
  amount: bigint;
  /** How long after the deal was made the customer complained. */
  after: number;
  note: string;
  draw: (paid: Paid) => Upload;
  /** The trader's answer an hour later, which brings it to the desk; without one it comes there by time. */
  answer?: string;
}

/** An appeal of the past on a deal that was not closed, up to the desk. Undefined if the deal has one already, or is not there. */
export async function makePastAppeal(needs: FileNeeds, given: PastAppeal): Promise<number | undefined> {
  const { db } = needs;
  const { trader, platform, amount, after, note, draw, answer } = given;
  const deal = await db.one<Omit<Paid, 'amount'> & { id: number }>(sql`
    select d.id, d.created_at as at, d.method_group as method, d.requisite_tail as tail, p.fio as to, p.bank
    from deals d join bank_profiles p on p.id = d.bank_profile_id
    where d.trader_id = ${trader} and d.platform_id = ${platform} and d.real_amount = ${amount} and d.closed_at is null
      and not exists (select from appeals where deal_id = d.id) order by d.id desc limit 1`);
  if (!deal) return undefined;
  const { id: deal_id, at, ...paid } = deal;
  const file = await store(needs, draw({ ...paid, amount, at: later(at, minutes(6)) }));
  const came = later(at, after);
  const made = await db.begin(async (tx) => {
    const rules = await readRules(tx);
    const locked = await lockDeal(tx, trader, deal_id);
    return (
      locked && addAppeal(tx, locked, { deal_id, amount_to_pay: amount, note }, { at: came, proofs: [file], rules })
    );
  });
  if (!made) return undefined;
  // What is held is written at the end of the transaction before, and every move at the end of its own.
  const step = (work: (tx: Tx, appeal: Awaited<ReturnType<typeof lockCase>>['appeal']) => void) =>
    db.begin(async (tx) => work(tx, (await lockCase(tx, made.id)).appeal));
  if (answer === undefined) {
    await step((tx, appeal) => moveAppeal(tx, appeal, 'review', { by: 'system', at: appeal.expires_at }));
    return made.id;
  }
  const by = { user: trader };
  await step((tx, appeal) => moveAppeal(tx, appeal, 'open', { by, at: later(came, minutes(50)) }));
  await step((tx, appeal) => moveAppeal(tx, appeal, 'review', { by, at: later(came, minutes(60)), note: answer }));
  return made.id;
}

import { Readable } from 'node:stream';
import { type PayoutAction, payoutMoves } from '@app/contract/payouts/payout-machine';
import type { payoutReasons } from '@app/contract/payouts/payout-words';
import {
  claimFiles,
  type FileNeeds,
  findPlatform,
  later,
  lockPayout,
  makePayout,
  minutes,
  movePayout,
  type StoredFile,
  sql,
  storeFile,
  type Tx,
} from '@app/server/kit';
import type { Upload } from '#world/door.ts';
import { somePayout } from '#world/made-up.ts';
import type { Paid } from '#world/papers/proofs.ts';
import { makeRandom, type Random } from '#world/random.ts';
import { DEMO_PLATFORM } from './people.ts';

export interface PastPayout {
  /** The platform's number: one that has been made is not made again. */
  payout_id: string;
  amount: bigint;
  trader: number;
  /** When its trader took it. */
  at: Date;
  /** After how many minutes the receipt came. */
  paidAfter: number;
  draw: (random: Random, paid: Paid) => Upload;
  /** A moderator who believed it, and after how many minutes more. */
  done?: { by: number; after: number };
}

/**
 * One payout of the past, from the platform's asking to the receipt, and to «done» if it got there. Each step once, so that a start that was
 * killed is finished by the next, and what a visitor did afterwards stays.
 */
export async function makePastPayout(needs: FileNeeds, given: PastPayout): Promise<number | undefined> {
  const { db } = needs;
  const { payout_id, amount, trader, at, paidAfter, draw, done } = given;
  const platform = await findPlatform(db, DEMO_PLATFORM.key);
  if (!platform || !trader) return undefined;
  const random = makeRandom(Number(amount / 100n));
  const input = { ...somePayout(random, payout_id), amount };
  const { bank, method, fio: to, pan } = input;
  const created = { ...needs, clock: { now: () => later(at, -minutes(4)) } };
  const known = await db.one<{ id: number }>(sql`
    select id from payouts where platform_id = ${platform.platform} and payout_id = ${payout_id}`);
  const { id } = known ?? (await db.begin((tx) => makePayout(tx, created, platform, input)));

  const step = async (action: PayoutAction, by: number, when: Date, more?: (tx: Tx) => Promise<void>) => {
    if (await db.one(sql`select from journal where event = ${payoutMoves[action].event} and ref = ${id}`)) return;
    const code = action === 'done' && { code: 'receipt_valid' satisfies keyof typeof payoutReasons.done };
    await db.begin(async (tx) => {
      const payout = await lockPayout(tx, id);
      if (payout) movePayout(tx, payout, action, { by: { user: by }, at: when, trader_id: trader, ...code });
      await more?.(tx);
    });
  };
  const paid = later(at, minutes(paidAfter));
  await step('accept', trader, at);
  await step('confirm', trader, paid, async (tx) => {
    const receipt = draw(random, { amount, at: later(paid, -minutes(2)), method, to, bank, tail: pan.slice(-4) });
    await claimFiles(tx, [await store(needs, receipt)], { kind: 'payout', id });
  });
  if (done) await step('done', done.by, later(paid, minutes(done.after)));
  return id;
}

export const store = (needs: FileNeeds, { name, content }: Upload): Promise<StoredFile> =>
  storeFile(needs, name, Readable.from([content]));

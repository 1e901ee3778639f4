import { z } from 'zod';
import { roubles, usdt } from '../values/money.ts';
import { time } from '../values/time.ts';
import { depositStatus } from './deposit-machine.ts';

/** Kopecks for millionths of USDT at kopecks for one USDT; rounded down, so that nothing is credited that did not come. */
export const usdtToRoubles = (amount: bigint, rate: bigint) => (amount * rate) / 1_000_000n;

export const deposit = z.object({
  id: z.int(),
  /** To be paid, to the last digit: its tail tells whose payment it is. */
  in_amount: usdt,
  out_amount: roubles,
  /** Roubles for one USDT: as promised for a payment in time, of the block's moment for a later one. */
  coin_rate: roubles,
  createdAt: time,
  /** Until when it waits. */
  expired: time,
  /** When the trader called it off. Paid even so, it is credited. */
  cancelledAt: time.nullable(),
  receivedAt: time.nullable(),
  status: depositStatus,
  /** Of the wallet the payment goes to. */
  address: z.string(),
  /** The transaction that paid it. */
  tx_id: z.string().nullable(),
});
export type Deposit = z.output<typeof deposit>;

import { z } from 'zod';
import { roubles, usdt } from '../values/money.ts';
import { time } from '../values/time.ts';
import { topupStatus } from './topup-machine.ts';

/**
 * `amount` is in millionths of USDT, `rate` in kopecks for one USDT, the result in kopecks, rounded down: never more is credited than
 * came.
 */
export const usdtToRoubles = (amount: bigint, rate: bigint) => (amount * rate) / 1_000_000n;

/** What everybody who sees a top-up is told of it as it is: its trader and staff. A field that is given here is in each of their answers. */
export const topupForAll = {
  id: z.int(),
  /** The exact amount to pay. Its last digits tell whose payment it is. */
  in_amount: usdt,
  /** Roubles for one USDT: the guaranteed rate for a payment in time, the rate at the time of the block for a later one. */
  coin_rate: roubles,
  createdAt: time,
  /** The end of the time to pay. */
  expired: time,
  /** When the trader cancelled it. If it is paid nevertheless, it is credited. */
  cancelledAt: time.nullable(),
  receivedAt: time.nullable(),
  status: topupStatus,
  /** The transaction that paid it. */
  tx_id: z.string().nullable(),
};

export const topup = z.object({
  ...topupForAll,
  out_amount: roubles,
  /** The address of the wallet to pay to. */
  address: z.string(),
});
export type Topup = z.output<typeof topup>;

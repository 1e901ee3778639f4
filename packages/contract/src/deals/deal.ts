import { z } from 'zod';
import { dealNotice } from '../arrivals/deal-notice.ts';
import { percent, roubles } from '../values/money.ts';
import { time } from '../values/time.ts';
import { dealStatus } from './deal-machine.ts';

export const methodGroup = z.enum(['sbp', 'card']);
export type MethodGroup = z.output<typeof methodGroup>;

/** Interest is rounded half up to a kopeck; what is left of the real amount is debited. */
export function debitedAmount(real_amount: bigint, interest_rate: bigint): bigint {
  const interest = (real_amount * interest_rate + 5_000n) / 10_000n;
  return real_amount - interest;
}

export const deal = z.object({
  id: z.int(),
  payment_id: z.string(),
  bank: z.string(),
  id_alias: z.string(),
  method_group: methodGroup,
  /** Requisites as a JSON string: type, fio, and pan or phone, both masked. */
  note: z.string(),
  real_amount: roubles,
  interest_rate: percent,
  createdAt: time,
  expired: time,
  /** For so many days after its creation it may be accepted late. */
  late_days: z.int(),
  status: dealStatus,
  /** The open appeal on this deal, if there is one. */
  appeal_id: z.int().nullable(),
  /** What the bank said about its money. A deal without a notice may be paid all the same. */
  notice: dealNotice.nullable(),
});
export type Deal = z.output<typeof deal>;

export const dealNote = z.object({
  type: methodGroup,
  fio: z.string().default(''),
  pan: z.string().optional(),
  cardpan: z.string().optional(),
  phone: z.string().optional(),
});
export type DealNote = z.output<typeof dealNote>;

/** A deal's `note` as the trader sees it: whose requisite and its last digits. */
export function maskedNote(type: MethodGroup, fio: string, tail: string): string {
  const number = `•••• ${tail}`;
  return JSON.stringify({ type, fio, ...(type === 'card' ? { pan: number } : { phone: number }) });
}

/** A payment matches an amount when it differs by at most 10 ₽; amounts below 100 ₽ never match. */
export const AMOUNT_TOLERANCE = 10_00n;
export const LEAST_MATCHED = 100_00n;

export function matchesAmount(amount: bigint, reference: bigint): boolean {
  const apart = amount > reference ? amount - reference : reference - amount;
  return apart <= AMOUNT_TOLERANCE && amount >= LEAST_MATCHED;
}

import type { BandStart } from '@app/contract/rates/rates';
import type { RateLimit } from '@app/contract/settings';

type Band = Pick<RateLimit, 'min_amount' | 'max_amount' | 'interest_rate'>;

/** Each band ends a kopeck below the next one. */
export function bandsFrom(starts: readonly BandStart[], max_amount: bigint): Band[] {
  return starts.map((start, index) => {
    const next = starts[index + 1]?.min_amount;
    return { ...start, max_amount: next === undefined ? max_amount : next - 1n };
  });
}

/** What is taken from the trader for a deal of this amount; undefined if there is no band for it. Interest is rounded half up to a kopeck. */
export function debitedBy(bands: readonly Band[], amount: bigint): bigint | undefined {
  const band = bands.find(({ min_amount, max_amount }) => amount >= min_amount && amount <= max_amount);
  return band && amount - (amount * band.interest_rate + 5_000n) / 10_000n;
}

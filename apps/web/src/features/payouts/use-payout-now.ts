import type { Payout } from '@app/contract/payouts/payout';
import { useQuery } from '@tanstack/react-query';
import { ApiError } from '#lib/api/api.ts';
import { payoutQuery } from './payouts-api.ts';

/** The current state of the payout of an open dialog, on whatever tab. Null if another trader has it. */
export function usePayoutNow({ id }: Payout): Payout | undefined | null {
  const { data, error } = useQuery(payoutQuery(id));
  return error instanceof ApiError && error.status === 404 ? null : data;
}

import type { Claim } from '@app/contract/topups/claims-api';
import { txId } from './topups.ts';

export function makeClaim(claim: Partial<Claim> = {}): Claim {
  return {
    id: 3,
    tx_id: txId,
    from_address: 'TLa2f6VPqDgRE67v1736s7bJ8Ray5wYjU7',
    note: '',
    createdAt: new Date('2026-11-15T12:10:00Z'),
    state: 'open',
    out_amount: null,
    answer: '',
    ...claim,
  };
}

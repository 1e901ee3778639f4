import type { Deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { bankIds } from './profiles.ts';

export function makeDeal(deal: Partial<Deal> = {}): Deal {
  return {
    id: 1,
    payment_id: 'pay-0123456789-abcdef',
    bank: bankIds.tbank,
    id_alias: 'ЛК1001',
    method_group: 'sbp',
    note: JSON.stringify({ type: 'sbp', phone: '•••• 4567', fio: 'Иванов Иван' }),
    real_amount: 1_500_50n,
    interest_rate: 950n,
    // Lately: a month later it could not be accepted any more.
    createdAt: new Date(Date.now() - 3_600_000),
    expired: new Date(Date.now() + 15 * 60_000),
    status: DealStatus.waiting,
    appeal_id: null,
    ...deal,
  };
}

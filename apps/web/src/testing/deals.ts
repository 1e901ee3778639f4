import type { DealNotice } from '@app/contract/arrivals/deal-notice';
import { type Deal, deal } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import { z } from 'zod';
import { bankIds } from './profiles.ts';

export const makeDealNotice = (fields: Partial<DealNotice> = {}): DealNotice => ({
  id: 5,
  amount: 1_500_50n,
  at: new Date(),
  channel: 'push',
  byHand: false,
  ...fields,
});

/** Made from what a server would send. */
export function makeDeal(fields: Partial<Deal> = {}): Deal {
  const sent = {
    id: 1,
    payment_id: 'pay-0123456789-abcdef',
    bank: bankIds.tbank,
    id_alias: 'ЛК1001',
    method_group: 'sbp',
    note: JSON.stringify({ type: 'sbp', phone: '•••• 4567', fio: 'Иванов Иван' }),
    real_amount: 1_500.5,
    interest_rate: 9.5,
    // Recent: a deal older than a month could not be accepted any more.
    createdAt: new Date(Date.now() - 3_600_000).toISOString(),
    expired: new Date(Date.now() + 15 * 60_000).toISOString(),
    late_days: 30,
    status: DealStatus.waiting,
    appeal_id: null,
    notice: null,
  } as const satisfies z.input<typeof deal>;
  return { ...z.decode(deal, sent), ...fields };
}

import type { Appeal, AppealDetails } from '@app/contract/appeals/appeal';
import { AppealStatus } from '@app/contract/appeals/appeal-machine';
import { noTalk } from '@app/contract/conversation/talk-mark';
import { bankIds } from './profiles.ts';

export function makeAppeal(appeal: Partial<Appeal> = {}): Appeal {
  return {
    id: 17,
    deal_id: 501,
    payment_id: 'pay-0123456789-abcdef',
    status: AppealStatus.waiting,
    attempt: 1,
    amount_to_pay: 1_500_00n,
    flagged: false,
    held_amount: 0n,
    short_amount: 0n,
    bank: bankIds.tbank,
    id_alias: 'ЛК1001',
    method_group: 'sbp',
    payment_note: JSON.stringify({ type: 'sbp', phone: '•••• 4567', fio: 'Иванов Иван' }),
    trade_createdAt: new Date('2026-11-15T12:00:00Z'),
    createdAt: new Date('2026-11-15T13:30:00Z'),
    expired: new Date(Date.now() + 24 * 3_600_000),
    note: '',
    trader_note: '',
    url: '/files/proof.png?sig=1',
    notice: null,
    talk: noTalk,
    ...appeal,
  };
}

export function makeAppealDetails(details: Partial<AppealDetails> = {}): AppealDetails {
  return {
    ...makeAppeal({ status: AppealStatus.inWork }),
    deal: { status: 0, real_amount: 1_500_00n, interest_rate: 950n, closedAt: null },
    file_seen_before: false,
    timeline: [{ event: 'created', at: new Date('2026-11-15T13:30:00Z'), by: 'platform', note: '' }],
    ...details,
  };
}

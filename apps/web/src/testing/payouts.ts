import { noTalk } from '@app/contract/conversation/talk-mark';
import { type ModeratedPayout, type Payout, payout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { z } from 'zod';
import { bankIds } from './profiles.ts';

/** Made from what a server would send. */
export function makePayout(fields: Partial<Payout> = {}): Payout {
  const sent = {
    id: 1024,
    trader_id: null,
    bank: bankIds.tbank,
    method: 'sbp' as const,
    amount: 12_345.5,
    bonus: 2,
    fio: 'Иванов Иван Иванович',
    pan: '•••• 4567',
    url: null,
    createdAt: '2026-11-15T12:00:00.000Z',
    pinAt: null,
    workUntil: null,
    status: PayoutStatus.waiting,
    note: '',
    note_kind: null,
    urls: [] as string[],
    talk: { ...noTalk, stopped_until: null },
  } satisfies z.input<typeof payout>;
  return { ...z.decode(payout, sent), ...fields };
}

/** Taken this many minutes ago by the trader who looks at it. */
export function makePayoutInWork(minutesAgo: number, payout: Partial<Payout> = {}): Payout {
  const pinAt = new Date(Date.now() - minutesAgo * 60_000);
  const workUntil = new Date((payout.pinAt ?? pinAt).getTime() + 30 * 60_000);
  return makePayout({ status: PayoutStatus.inWork, trader_id: 1001, pan: '+79991234567', pinAt, workUntil, ...payout });
}

export function makeModeratedPayout(payout: Partial<ModeratedPayout> = {}): ModeratedPayout {
  return {
    ...makePayout({ status: PayoutStatus.review, trader_id: 1005, pinAt: new Date('2026-11-15T12:10:00Z') }),
    url: '/files/1.jpg?sig=a',
    urls: ['/files/1.jpg?sig=a'],
    trader: 'trader5',
    movedAt: new Date('2026-11-15T12:20:00Z'),
    overdue: false,
    receipt_seen_before: false,
    sent_back: 0,
    sendbacks_left: 2,
    returnableAt: null,
    waits: null,
    ...payout,
  };
}

import { type Arrival, arrival } from '@app/contract/arrivals/arrival';
import { z } from 'zod';
import { bankIds } from './profiles.ts';

/** Made from what a server would send. */
export function makeArrival(fields: Partial<Arrival> = {}): Arrival {
  const sent = {
    id: 1,
    device_profile_id: 7,
    bank: bankIds.tbank,
    bank_profile_id: 3,
    id_alias: 'ЛК1001',
    amount: 1_500,
    payer: 'Иван П.',
    digits: '4567',
    channel: 'push',
    at: '2026-11-16T09:40:12Z',
    timeKnown: true,
    receivedAt: '2026-11-16T09:40:14Z',
    state: 0,
    deal: null,
    mayMove: true,
  } as const satisfies z.input<typeof arrival>;
  return { ...z.decode(arrival, sent), ...fields };
}

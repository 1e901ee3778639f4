import { z } from 'zod';
import { type ToldKind, toldTypes } from './journal/journal.ts';
import { platformAppeal, platformDeal, platformPayout } from './platform.ts';
import { time } from './values/time.ts';

/**
 * What the platform is told, by the Standard Webhooks convention: the object as it was at that moment. `data` is what reading
 * the object over the platform's door would have answered, without the requisites.
 */
const told = <Kind extends ToldKind, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ type: z.enum(toldTypes(kind)), timestamp: time, data });

export const webhookDeal = platformDeal.omit({ requisite: true });
export type WebhookDeal = z.output<typeof webhookDeal>;

export const webhookEvent = z.union([
  told('deal', webhookDeal),
  told('appeal', platformAppeal),
  told('payout', platformPayout),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

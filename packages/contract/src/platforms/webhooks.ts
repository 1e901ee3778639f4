import { z } from 'zod';
import { type ToldKind, webhookTypes } from '../journal/journal.ts';
import { time } from '../values/time.ts';
import { platformAppeal, platformDeal, platformPayout } from './platform.ts';

/**
 * Webhooks to the platform, by the Standard Webhooks convention. `data` is the thing as it was at that moment: what the platform would
 * have got by reading it, without the requisites.
 */
const told = <Kind extends ToldKind, Data extends z.ZodType>(kind: Kind, data: Data) =>
  z.object({ type: z.enum(webhookTypes(kind)), timestamp: time, data });

export const webhookDeal = platformDeal.omit({ requisite: true });
export type WebhookDeal = z.output<typeof webhookDeal>;

/** With `appeal.message`: the message that can be read now, whether staff wait for an answer to it, and until when time stands still for that. */
export const webhookAppeal = platformAppeal.extend({
  message_id: z.int().optional(),
  question: z.boolean().optional(),
  /** At the latest: an answer ends it. Null if nothing stands still, because no deadline runs or all hours for questions are used up. */
  stopped_until: time.nullable().optional(),
});

export const webhookEvent = z.union([
  told('deal', webhookDeal),
  told('appeal', webhookAppeal),
  told('payout', platformPayout),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

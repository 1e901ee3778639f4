import { z } from 'zod';
import { platformAppeal, platformDeal, platformPayout } from './platform.ts';
import { time } from './values/time.ts';

/**
 * What the platform is told, by the Standard Webhooks convention: the object as it was at that moment. `data` is what reading
 * the object over the platform's door would have answered, without the requisites.
 */
const told = <const Types extends readonly [string, ...string[]], Data extends z.ZodType>(types: Types, data: Data) =>
  z.object({ type: z.enum(types), timestamp: time, data });

export const webhookDeal = platformDeal.omit({ requisite: true });
export type WebhookDeal = z.output<typeof webhookDeal>;

export const webhookEvent = z.union([
  told(['deal.closed', 'deal.expired', 'deal.cancelled', 'deal.archived'], webhookDeal),
  told(
    ['appeal.opened', 'appeal.accepted', 'appeal.rejected', 'appeal.sent_to_review', 'appeal.archived'],
    platformAppeal,
  ),
  told(
    [
      'payout.taken',
      'payout.sent_to_review',
      'payout.done',
      'payout.cancelled',
      'payout.returned',
      'payout.rejected',
      'payout.withdrawn',
    ],
    platformPayout,
  ),
]);
export type WebhookEvent = z.output<typeof webhookEvent>;

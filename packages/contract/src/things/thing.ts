import { z } from 'zod';
import { journalRow } from '../journal/console-journal.ts';
import { roubles } from '../values/money.ts';
import { time } from '../values/time.ts';

/** Accounts of the ledger: the first two are the trader's, the others the platform's. */
export const ledgerAccount = z.string();

/** A posting of the ledger that was made because of a thing. */
export const moneyMove = z.object({
  /** The running number of the trader's movements. */
  number: z.int(),
  at: time,
  kind: z.string(),
  from: ledgerAccount,
  to: ledgerAccount,
  amount: roubles,
});
export type MoneyMove = z.output<typeof moneyMove>;

export const webhookState = z.enum(['waiting', 'delivered', 'given_up']);

/** What the platform was told about a thing. */
export const thingWebhook = z.object({
  id: z.int(),
  type: z.string(),
  state: webhookState,
  attempts: z.int(),
  createdAt: time,
  deliveredAt: time.nullable(),
  /** The last answer of the receiver: its status, null if it did not answer. */
  status: z.int().nullable(),
});
export type ThingWebhook = z.output<typeof thingWebhook>;

/** A person or a platform that a thing belongs to, with its name. */
export const thingName = z.object({ id: z.int(), name: z.string() });
export type ThingName = z.output<typeof thingName>;

/** What every thing's page has besides its facts. The timeline is the journal's, the oldest first. */
export const thingParts = { moves: z.array(moneyMove), timeline: z.array(journalRow), webhooks: z.array(thingWebhook) };

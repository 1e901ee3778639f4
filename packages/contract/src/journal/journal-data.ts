import { z } from 'zod';
import { movesOfPayouts, type PayoutEvent } from '../payouts/payout-machine.ts';
import { traderState } from '../people/trader-state.ts';
import { platformPayout } from '../platforms/platform.ts';
import { webhookAppeal, webhookDeal } from '../platforms/webhooks.ts';
import type { EventName, ToldKind } from './journal.ts';

/** Money and rates are whole numbers of the smallest unit, and are kept as text. */
const whole = z.string().regex(/^-?\d+$/);
const note = z.string();
const nothing = z.strictObject({});
const described = <Shape extends z.ZodRawShape>(shape: Shape) => z.strictObject(shape);

const answered = described({ note });
/** Of staff's decision also the code of the reason, the amount that it was about, and what was at stake if that is more. */
const decided = described({ note, code: z.string().optional(), amount: whole.optional(), stake: whole.optional() });
const withReason = described({ reason: z.string() });
const moved = described({
  trader_id: z.int().nullable(),
  amount: whole,
  note: note.optional(),
  /** Of a judge's decision at the desk: the reason. */
  code: z.string().optional(),
  /** The amount with the trader's bonus. */
  credited: whole.optional(),
  /** What was taken back from the trader: the same again. */
  taken: whole.optional(),
});
const movesOfPayout = Object.fromEntries(movesOfPayouts.map(({ event }) => [event, moved])) as Record<
  PayoutEvent,
  typeof moved
>;
/** What was written is with the case, and nowhere else. */
const written = described({ message_id: z.int(), files: z.int().optional() });
const coins = { tx_id: z.string(), log_index: z.int(), amount: whole, coin_rate: whole };
/** Of a bank's notice, never who paid nor from which card. */
const arrived = described({ amount: whole });
/** What two persons decide about: the kind of act, and whom and how much it concerns. */
const asked = described({ kind: z.string(), trader_id: z.int().optional(), amount: whole.optional() });
/** Which number of whom stands in the row's reference. */
const numberShown = described({ what: z.enum(['phone', 'card']), tail: z.string() });
/** «old → new» for each field that changed. */
const changes = z.record(z.string(), z.string());

/**
 * What a row of the journal carries besides the event itself, so that a person who reads it understands what happened. An event that is not
 * here carries nothing. Never a secret, a code, a full requisite or anybody's name: rows are kept for ever, and many people read them.
 */
const carried = {
  'deal.created': described({ payment_id: z.string(), amount: whole }),
  // `asked` and `came` only when the amount that came was not the amount asked for.
  'deal.closed': described({ late: z.boolean().optional(), asked: whole.optional(), came: whole.optional() }),

  'appeal.created': described({ deal_id: z.int(), attempt: z.int(), note, amount: whole }),
  'appeal.opened': answered,
  'appeal.accepted': decided,
  'appeal.rejected': decided,
  'appeal.sent_to_review': answered,
  'appeal.archived': decided,

  'appeal.question': written,
  'appeal.message': written,
  'appeal.trader_message': written,
  'appeal.platform_message': written,
  'appeal.platform_question': written,
  'appeal.message_to_platform': written,
  'appeal.passed_to_trader': written,
  'appeal.passed_to_platform': written,
  'appeal.note_added': written,
  'payout.question': written,
  'payout.message': written,
  'payout.trader_message': written,
  'payout.note_added': written,
  'case.talk_read': described({ kind: z.enum(['appeal', 'payout']) }),

  'payout.created': described({ payout_id: z.string(), amount: whole }),
  ...movesOfPayout,

  /** From whom, where an owner took it over. */
  'case.taken': described({ kind: z.enum(['appeal', 'payout']), taken_from: z.int().optional() }),
  'case.left': described({ kind: z.enum(['appeal', 'payout']) }),

  'deposit.created': described({ in_amount: whole, coin_rate: whole }),
  'deposit.received': described({ ...coins, credited: whole }),
  'deposit.assigned': described({ ...coins, trader_id: z.int(), credited: whole, reason: z.string().optional() }),
  'claim.created': described({ tx_id: z.string() }),
  'claim.closed': answered,
  'balance.adjusted': described({ amount: whole, reason: z.string() }),

  // Nothing if there is no goal any more.
  'day-goal.set': described({ amount: whole.optional() }),

  'device.silent': described({ since: z.string() }),
  'bank-profile.created': described({ bank: z.string() }),
  'bank-profile.changed': changes,
  'bank-profile.cycle_reset': described({ cycle_value: whole }),
  /** Until when, unless it lasts until it is ended by hand. */
  'bank-profile.paused': described({ until: z.string().optional() }),
  /** The reason only of staff. */
  'bank-profile.traffic_off': described({ reason: z.string().optional() }),
  'bank-profile.tier_set': described({ tier: z.int(), reason: z.string() }),
  'requisite.created': described({ tail: z.string() }),
  'requisite.changed': described({
    total_amount: z.string(),
    used_total_amount: z.string(),
    available: z.int(),
    is_main: z.int(),
    tail: z.string().optional(),
  }),

  'bank-notice.matched': arrived.extend({ deal_id: z.int() }),
  'bank-notice.kept': arrived,
  'bank-notice.joined': arrived.extend({ deal_id: z.int() }),
  'bank-notice.parted': arrived.extend({ deal_id: z.int() }),
  'bank-notice.foreign': arrived,
  'bank-notice.returned': arrived,
  'file.gone': described({ kind: z.string(), id: z.int() }),

  'notice-pattern.added': described({ name: z.string() }),
  'notice-pattern.retired': described({ name: z.string() }),

  /** The state only of somebody who waits for approval. */
  'user.created': described({ group: z.int(), state: traderState.optional() }),
  /** From which browser and network, when it was by the door. */
  'user.signed_in': described({ note: note.optional() }),
  'user.sign_in_failed': described({ address: z.string() }),
  /** The reason only of staff. */
  'user.group_changed': described({ from: z.int(), to: z.int(), reason: z.string().optional() }),
  'user.state_changed': described({ from: traderState, to: traderState, reason: z.string() }),
  'user.sessions_ended': described({ count: z.int(), reason: z.string() }),
  'user.requisite_shown': numberShown.extend({ reason: z.string() }),
  'user.list_taken': described({ what: z.string(), note }),
  'file.opened': described({ what: z.string() }),
  /** Only where staff or a command did it to somebody else. */
  'user.two_factor_off': described({ reason: z.string().optional() }),
  'user.password_link_given': described({ reason: z.string() }),
  'user.otp_locked': described({ of: z.enum(['user', 'session']), until: z.iso.datetime() }),

  'staff.added': described({ roles: z.string(), reason: z.string().optional() }),
  'staff.invited': described({ roles: z.string(), reason: z.string().optional() }),
  'staff.link_renewed': withReason,
  'staff.confirmed': withReason,
  'staff.roles_changed': described({ from: z.string(), to: z.string(), reason: z.string() }),
  'staff.number_searched': numberShown,
  'staff.sessions_ended': withReason,
  'staff.turned_off': withReason,
  'staff.turned_on': withReason,
  'staff.owners_told': answered,
  'staff.key_made': described({ platform: z.int(), note }),
  'staff.cases_overdue': described({ count: z.int(), note }),

  'request.asked': asked.extend({
    reason: z.string(),
    by_command: z.boolean().optional(),
    /** Somebody had said no to it before, so that it waits for an owner. */
    refused_before: z.boolean().optional(),
  }),
  'request.confirmed': asked.extend({ asked_by: z.int() }),
  'request.refused': asked.extend({ asked_by: z.int(), reason: z.string() }),
  'request.upheld': asked.extend({ asked_by: z.int(), reason: z.string() }),
  'request.withdrawn': asked,
  'request.lapsed': asked.extend({ asked_by: z.int(), note }),
  'request.alone': asked.extend({ reason: z.string() }),

  'ledger.checked': described({ breaches: z.int() }),

  'rate.usdt_set': described({ rate: whole, reason: z.string().optional() }),
  'rate.bands_set': described({ from: z.string(), to: z.string(), reason: z.string() }),
  'rate.limit_added': described({ interest_rate: whole }),
  'rate.limit_switched': described({ available: z.int() }),
  'rule.set': described({ name: z.string(), was: whole, value: whole, reason: z.string() }),
  'platform.created': described({ code: z.string(), name: z.string(), reason: note.optional() }),
  'platform.stopped': withReason,
  'platform.started': withReason,
  'platform.limits_set': described({ value: z.string(), reason: note }),
  'platform-key.created': described({
    key: z.string(),
    platform: z.int(),
    scopes: z.string(),
    addresses: z.string().nullable(),
    reason: note.optional(),
  }),
  'platform-key.secret_shown': described({ key: z.string() }),
  'platform-key.ending': described({ key: z.string(), until: z.string(), reason: note.optional() }),
  'platform-key.revoked': described({ key: z.string(), reason: note.optional() }),
  'webhook-address.set': described({ url: z.string(), newSecret: z.boolean(), reason: note.optional() }),
  'webhook-address.removed': described({ reason: note.optional() }),
  'webhook-address.old_secret_ended': described({ reason: note.optional() }),
  'platform.webhooks_resent': described({
    from: z.string(),
    to: z.string().optional(),
    state: z.string().optional(),
    count: z.int(),
    reason: note,
  }),
  'installation.key_changed': described({ count: z.int() }),
} as const satisfies Partial<Record<EventName, z.ZodType>>;

export type JournalData<Name extends EventName> = z.input<
  Name extends keyof typeof carried ? (typeof carried)[Name] : typeof nothing
>;

export const journalDataOf = (event: EventName) => (carried as Partial<Record<EventName, z.ZodType>>)[event] ?? nothing;

/** What a platform is told about each thing: its state at that moment. The payee's name is added when the webhook is sent. */
export const webhookData = {
  deal: webhookDeal,
  appeal: webhookAppeal,
  payout: platformPayout.omit({ fio: true }),
} as const satisfies Record<ToldKind, z.ZodType>;

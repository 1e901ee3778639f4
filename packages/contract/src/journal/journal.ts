import { Group } from '../access/users.ts';

/** The lists and figures of a cabinet that an event can make out of date. */
export type LiveList =
  | 'deals'
  | 'appeals'
  | 'payouts'
  | 'payout-moderation'
  | 'devices'
  | 'bank-profiles'
  | 'requisites'
  | 'wallet'
  | 'statement'
  | 'statistics'
  | 'settings'
  | 'counters'
  | 'shift'
  | 'holds'
  | 'bank-notices'
  | 'telegram'
  | 'staff'
  | 'requests'
  | 'cases'
  | 'talk'
  | 'inbox';

/** By what a person sorts the messages of the inbox. */
export const inboxKinds = ['deal', 'appeal', 'payout', 'money', 'device', 'access', 'case'] as const;
export type InboxKind = (typeof inboxKinds)[number];

export interface Facts {
  /** Whose open cabinets are told: the owner's, and those of whole groups. */
  owner?: true;
  groups?: readonly Group[];
  /** What it makes out of date on their screens. */
  stale: readonly LiveList[];
  /**
   * Shows a notice of this kind; its amount is taken from this field of the event's data. What also belongs in the inbox is news only to
   * the person in whose inbox it is.
   */
  notice?: {
    kind:
      | 'deal'
      | 'arrival'
      | 'appeal'
      | 'payout'
      | 'deposit'
      | 'review'
      | 'decision'
      | 'question'
      | 'access'
      | 'device'
      | 'overdue';
    amount?: 'amount' | 'credited';
  };
  /** The owner finds it in the inbox, unless they did it themselves; whatever concerns access to the cabinet, even then. */
  inbox?: InboxKind;
  /** The platform gets a webhook of this type. */
  told?: `${ToldKind}.${string}`;
}

/** The things that a platform gets webhooks about. */
export type ToldKind = 'deal' | 'appeal' | 'payout';

const owner = true;
const profiles: readonly LiveList[] = ['devices', 'bank-profiles', 'requisites'];
const pool = [Group.moderator, Group.payoutTrader];

const silent = { stale: [] } as const;
const deal = { owner, stale: ['deals', 'settings', 'holds', 'counters', 'shift', 'statement', 'statistics'] } as const;
// An appeal holds and releases money, and the list of deals shows that it is there.
const appeal = {
  owner,
  stale: ['appeals', 'deals', 'cases', 'counters', 'shift', 'settings', 'holds', 'statement', 'statistics'],
} as const;
const payouts = [
  ...['payouts', 'payout-moderation', 'cases', 'counters'],
  ...['shift', 'settings', 'statement', 'statistics'],
] as const satisfies readonly LiveList[];
const payout = { owner, groups: [Group.moderator], stale: payouts } as const;
/** It enters or leaves the pool, which everybody who may take payouts sees. */
const inPool = { groups: pool, stale: payouts } as const;
const deposit = { owner, stale: ['wallet', 'settings', 'statement'] } as const;
const profile = { owner, stale: profiles } as const;
/** How many phones are silent that deals should come to. */
const traffic = { owner, stale: [...profiles, 'counters'] } as const;
/** Joined to a deal or taken from it: the deal, its appeal, its movements of money and the phone show it. */
const bankNotice = {
  owner,
  stale: ['bank-notices', 'deals', 'appeals', 'devices', 'shift', 'statement', 'statistics', 'counters'],
} as const;
const user = { owner, stale: ['settings'] } as const;
/** The list of colleagues. */
const staff = { owner, groups: [Group.staff], stale: ['staff'] } as const;
/** What waits for a second person. Moderators hear of payouts that do. */
const request = { groups: [Group.staff, Group.moderator], stale: ['requests', 'payout-moderation', 'cases'] } as const;
/** Who has a case open, for their colleagues: staff who may see cases, and moderators where it is a payout. */
const lease = { groups: [Group.staff, Group.moderator], stale: ['cases'] } as const;
/** Somebody else has decided about an appeal or a payout. */
const decision = { kind: 'decision' } as const;
/** Somebody wrote about an appeal or a payout. */
const talk = [
  'shift',
  'talk',
  'counters',
  'appeals',
  'payouts',
  'payout-moderation',
  'cases',
] as const satisfies readonly LiveList[];
const appealTalk = { owner, stale: talk } as const;
const payoutTalk = { owner, groups: [Group.moderator], stale: talk } as const;
const question = { kind: 'question' } as const;
const paidOrNot = { ...decision, amount: 'amount' } as const;
const access = { notice: { kind: 'access' }, inbox: 'access' } as const;
const rate = { groups: [Group.trader, Group.payoutTrader], stale: ['settings'] } as const;
/** Screens speak of rules, and show what may be done under them. */
const rule = {
  groups: [...rate.groups, Group.moderator],
  stale: ['settings', 'payouts', 'payout-moderation'],
} as const;

/**
 * Every event that the code records. Its first word names the thing that it happens to. The data of each event is described in `journal-data.ts`, a
 * file of its own, because the browser does not need it.
 */
export const journalEvents = {
  'deal.created': { ...deal, notice: { kind: 'deal', amount: 'amount' } },
  // The closed amount is counted on the card, the ЛК and the device.
  'deal.closed': { ...deal, stale: [...deal.stale, ...profiles], told: 'deal.closed' },
  'deal.expired': { ...deal, told: 'deal.expired', inbox: 'deal' },
  'deal.cancelled': { ...deal, told: 'deal.cancelled', inbox: 'deal' },
  'deal.archived': { ...deal, told: 'deal.archived' },

  'appeal.created': { ...appeal, notice: { kind: 'appeal', amount: 'amount' }, inbox: 'appeal' },
  'appeal.opened': { ...appeal, told: 'appeal.opened' },
  'appeal.accepted': { ...appeal, told: 'appeal.accepted', notice: decision, inbox: 'appeal' },
  'appeal.rejected': { ...appeal, told: 'appeal.rejected', notice: decision, inbox: 'appeal' },
  'appeal.sent_to_review': { ...appeal, told: 'appeal.sent_to_review', notice: decision, inbox: 'appeal' },
  'appeal.archived': { ...appeal, told: 'appeal.archived', notice: decision, inbox: 'appeal' },
  'appeal.released': appeal,

  'appeal.question': { ...appealTalk, notice: question, inbox: 'appeal' },
  'appeal.message': { ...appealTalk, inbox: 'appeal' },
  'appeal.trader_message': appealTalk,
  'appeal.platform_message': appealTalk,
  'appeal.platform_question': { ...appealTalk, told: 'appeal.message' },
  'appeal.message_to_platform': { ...appealTalk, told: 'appeal.message' },
  'appeal.passed_to_trader': { ...appealTalk, inbox: 'appeal' },
  'appeal.passed_to_platform': { ...appealTalk, told: 'appeal.message' },
  // Of no cabinet: nobody but those who judge hears of it.
  'appeal.note_added': { stale: ['talk'] },

  'payout.created': { ...inPool, notice: { kind: 'payout', amount: 'amount' } },
  'payout.taken': { ...inPool, owner, told: 'payout.taken' },
  'payout.sent_to_review': { ...payout, notice: { kind: 'review', amount: 'amount' }, told: 'payout.sent_to_review' },
  'payout.cancelled': { ...payout, told: 'payout.cancelled' },
  'payout.done': { ...payout, told: 'payout.done', notice: paidOrNot, inbox: 'payout' },
  // In work again: its receipts did not prove the payment.
  'payout.sent_back': { ...payout, told: 'payout.sent_back', notice: paidOrNot, inbox: 'payout' },
  // For the platform this is the same as a cancellation: nobody is paying, and the note says why.
  'payout.not_proven': { ...payout, told: 'payout.cancelled', notice: paidOrNot, inbox: 'payout' },
  'payout.returned': { ...inPool, owner, told: 'payout.returned', notice: paidOrNot, inbox: 'payout' },
  'payout.rejected': { ...inPool, owner, told: 'payout.rejected', notice: paidOrNot, inbox: 'payout' },
  // It was paid, and the money never came: the trader's balance falls.
  'payout.reversed': { ...payout, told: 'payout.reversed', notice: paidOrNot, inbox: 'payout' },
  'payout.withdrawn': { ...inPool, owner, told: 'payout.withdrawn', notice: paidOrNot, inbox: 'payout' },
  'payout.question': { ...payoutTalk, notice: question, inbox: 'payout' },
  'payout.message': { ...payoutTalk, inbox: 'payout' },
  'payout.trader_message': payoutTalk,
  'payout.note_added': { groups: [Group.moderator], stale: ['talk'] },

  'deposit.created': deposit,
  'deposit.received': { ...deposit, notice: { kind: 'deposit', amount: 'credited' }, inbox: 'money' },
  'deposit.assigned': { ...deposit, notice: { kind: 'deposit', amount: 'credited' }, inbox: 'money' },
  'deposit.expired': { ...deposit, inbox: 'money' },
  'deposit.cancelled': deposit,
  'claim.created': { owner, stale: ['wallet'] },
  'claim.closed': { owner, stale: ['wallet'], inbox: 'money' },
  'balance.adjusted': { owner, stale: ['settings', 'statement'], inbox: 'money' },

  'device.created': profile,
  'device.archived': traffic,
  // Once for each silence, if deals should come to the phone.
  'device.silent': { ...traffic, notice: { kind: 'device' }, inbox: 'device' },
  'device.back': traffic,
  'device.restored': profile,
  'device.paired': profile,
  'device.token_made': traffic,
  'device.unpaired': traffic,
  'device.forward_key_made': profile,
  'bank-profile.created': profile,
  'bank-profile.changed': profile,
  'bank-profile.traffic_on': traffic,
  // News to the trader when somebody of the staff did it.
  'bank-profile.traffic_off': { ...traffic, inbox: 'device' },
  'bank-profile.paused': traffic,
  'bank-profile.resumed': traffic,
  'bank-profile.archived': traffic,
  'bank-profile.restored': profile,
  'bank-profile.cycle_reset': profile,
  'bank-profile.tier_set': { ...profile, inbox: 'device' },
  'bank-profile.number_lost': { ...profile, inbox: 'device' },
  'requisite.created': profile,
  'requisite.changed': profile,

  'bank-notice.matched': { ...bankNotice, notice: { kind: 'arrival', amount: 'amount' } },
  // Told to open cabinets and not recorded: whatever a phone sends would stay for good. Rows of it are from before.
  'bank-notice.kept': { owner, stale: ['bank-notices', 'counters'] },
  'bank-notice.joined': bankNotice,
  'bank-notice.parted': bankNotice,
  'bank-notice.foreign': { owner, stale: ['bank-notices', 'counters'] },
  'bank-notice.returned': { owner, stale: ['bank-notices', 'counters'] },
  'file.gone': silent,

  'notice-pattern.added': silent,
  'notice-pattern.retired': silent,

  'working-hours.set': profile,
  'day-goal.set': { owner, stale: ['statistics', 'shift'] },

  'user.created': silent,
  'user.signed_in': { owner, stale: [], ...access },
  'user.signed_out': user,
  'user.talk_read': { owner, stale: talk },
  'user.inbox_read': { owner, stale: ['counters'] },
  'user.sign_in_failed': silent,
  'user.proof_failed': silent,
  'user.password_changed': { ...user, ...access },
  'user.group_changed': { ...user, ...access },
  // Moderators see the payouts of a blocked trader among the overdue ones.
  'user.state_changed': {
    owner,
    groups: [Group.moderator],
    stale: ['settings', ...profiles, 'payouts', 'payout-moderation', 'cases', 'counters', 'shift'],
    ...access,
  },
  // Their open cabinets look whether they still may be here.
  'user.sessions_ended': { owner, stale: [] },
  // The person is told of neither.
  'user.note_added': silent,
  'user.requisite_shown': silent,
  // What people who look after others have taken out.
  'user.list_taken': silent,
  'file.opened': silent,
  'user.two_factor_prepared': silent,
  'user.two_factor_on': { ...user, ...access },
  'user.two_factor_off': { ...user, ...access },
  // A link to set a new password. Sessions end with it, so open cabinets look whether they still may be here.
  'user.password_link_given': { ...user, ...access },
  'user.password_link_shown': silent,
  'user.telegram_linked': { owner, stale: ['telegram'], ...access },
  'user.telegram_unlinked': { owner, stale: ['telegram'], ...access },
  'user.otp_locked': { owner, stale: [], ...access },

  'staff.added': staff,
  'staff.invited': staff,
  'staff.link_renewed': staff,
  'staff.accepted': staff,
  'staff.confirmed': staff,
  'staff.roles_changed': { ...staff, stale: ['staff', 'settings'] },
  // A whole number that is nobody's; where it is somebody's, it was shown.
  'staff.number_searched': silent,
  'staff.sessions_ended': staff,
  'staff.turned_off': staff,
  'staff.turned_on': staff,
  // Of an owner: somebody comes in, or may do more.
  'staff.owners_told': { owner, stale: ['staff'], ...access },
  // Of each owner: a platform has a new key, whoever made it.
  'staff.key_made': { owner, stale: [], ...access },
  // Of an owner: cases are past the desk's deadline. Told every hour until somebody has decided them.
  'staff.cases_overdue': { owner, stale: ['cases'], notice: { kind: 'overdue' }, inbox: 'case' },

  'request.asked': request,
  'request.confirmed': request,
  'request.refused': request,
  'request.upheld': request,
  'request.withdrawn': request,
  'request.lapsed': request,
  // Two persons were needed, and nobody but the owner could have confirmed it.
  'request.alone': silent,

  'case.taken': lease,
  'case.left': lease,
  // One of them has read what the parties wrote.
  'case.talk_read': {
    groups: [Group.staff, Group.moderator],
    stale: ['talk', 'cases', 'counters', 'payout-moderation'],
  },

  'ledger.checked': silent,

  'rate.usdt_set': rate,
  'rate.limit_added': rate,
  'rate.limit_switched': rate,
  'rate.bands_set': rate,
  'rule.set': rule,
  'platform.created': silent,
  // Its payouts in the pool are withdrawn with it, which the screens of traders hear of from each.
  'platform.stopped': silent,
  'platform.started': silent,
  'platform.limits_set': silent,
  'platform-key.created': silent,
  'platform-key.secret_shown': silent,
  'platform-key.ending': silent,
  'platform-key.revoked': silent,
  'webhook-address.set': silent,
  'webhook-address.secret_shown': silent,
  'webhook-address.removed': silent,
  'webhook-address.old_secret_ended': silent,
  'webhook.resent': silent,
  'platform.webhooks_resent': silent,
  'installation.key_changed': silent,
} as const satisfies Record<`${string}.${string}`, Facts>;

export type JournalEvents = typeof journalEvents;
export type EventName = keyof JournalEvents;

/** The types of all webhooks. */
export type WebhookType = Extract<JournalEvents[EventName], { told: string }>['told'];

export function webhookTypes<Kind extends ToldKind>(kind: Kind) {
  const types = Object.values<Facts>(journalEvents).flatMap(({ told }) => (told?.startsWith(`${kind}.`) ? told : []));
  return [...new Set(types)] as Extract<WebhookType, `${Kind}.${string}`>[];
}

/** The events that are shown in an inbox. */
export type InboxEvent = {
  [Name in EventName]: JournalEvents[Name] extends { inbox: InboxKind } ? Name : never;
}[EventName];

/** Everything on a screen that the event makes out of date. */
export function staleAfter({ stale, inbox }: Facts): readonly LiveList[] {
  return inbox ? [...stale, 'inbox', 'counters'] : stale;
}

/** Undefined for a name that this version does not know. */
export const factsOf = (event: string): Facts | undefined => (journalEvents as Record<string, Facts>)[event];

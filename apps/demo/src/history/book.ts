import type { AppealStatus } from '@app/contract/appeals/appeal-machine';
import type { NoticeState } from '@app/contract/arrivals/arrival';
import type { NoticeChannel } from '@app/contract/arrivals/deal-notice';
import type { MethodGroup } from '@app/contract/deals/deal';
import type { DealStatus } from '@app/contract/deals/deal-machine';
import type { PayoutNoteKind, PayoutStatus } from '@app/contract/payouts/payout-machine';
import type { PlatformPayoutCreate } from '@app/contract/platforms/platform';
import type { TopupStatus } from '@app/contract/topups/topup-machine';
import type { Actor } from '@app/server/kit';

/** Things refer to each other before they have ids; ids come with the rows. */
interface Thing {
  id: number;
}

export interface PastCard {
  id: number;
  tail: string;
  used: bigint;
  reserved: bigint;
}

/** A bank profile, and what the deals of the month have added to it. */
export interface PastProfile {
  id: number;
  device_profile_id: number;
  bank: string;
  fio: string;
  limits: [least: bigint, most: bigint];
  methods: MethodGroup[];
  cycleLimit: bigint;
  phoneTail: string;
  card: PastCard;
  /** Until when it took deals. */
  until: Date;
  used: bigint;
  reserved: bigint;
  cycle: { day: number; value: bigint; first: Date | null; last: Date | null };
  lastDealAt: Date | null;
}

export type AccountKind = 'available' | 'held' | 'deals' | 'payouts' | 'topups';

export interface PastTrader {
  id: number;
  payouts: boolean;
  /** A visitor uses this cabinet, so things are left open for them. */
  visited: boolean;
  /** How many deals on an ordinary day. */
  busy: [least: number, most: number];
  /** Below this balance, in kopecks, they top up. */
  low: bigint;
  profiles: PastProfile[];
  /** When all of them were on pause. */
  breaks: { from: Date; to: Date }[];
  balances: Record<AccountKind, bigint>;
  /** Numbers given so far: of deals, and of lines of the statement. */
  deals: number;
  postings: number;
  waiting: Set<PastDeal>;
}

export interface PastDeal extends Thing {
  trader: PastTrader;
  number: number;
  payment_id: string;
  profile: PastProfile;
  method: MethodGroup;
  amount: bigint;
  rate: bigint;
  debited: bigint;
  status: DealStatus;
  created_at: Date;
  expires_at: Date;
  closed_at: Date | null;
  notice: PastNotice | null;
}

/** What a bank said of money. */
export interface PastNotice extends Thing {
  trader: PastTrader;
  profile: PastProfile;
  amount: bigint;
  payer: string;
  digits: string | null;
  channel: NoticeChannel;
  state: NoticeState;
  at: Date;
}

/** The file that the customer shows, or the trader sends. */
/** `other pdf`: a receipt about another sum and another payee. */
export type PastFile = 'png' | 'pdf' | 'other pdf' | 'film';

export interface PastAppeal extends Thing {
  deal: PastDeal;
  attempt: number;
  amount_to_pay: bigint;
  note: string;
  trader_note: string;
  status: AppealStatus;
  created_at: Date;
  /** How much of the trader's money it holds, and until when after a rejection. */
  held: bigint;
  hold_until: Date | null;
  decided_at: Date | null;
  decided_by: 'staff' | 'platform' | null;
  decision_note: string;
  proof: PastFile;
}

export interface PastPayout extends Thing, Omit<PlatformPayoutCreate, 'method'> {
  method: MethodGroup;
  trader: PastTrader | null;
  status: PayoutStatus;
  /** The last note: the trader's or the moderator's. */
  why: { kind: PayoutNoteKind; text: string } | null;
  sent_back: number;
  created_at: Date;
  pin_at: Date | null;
  moved_at: Date;
  receipt: { kind: PastFile; at: Date; like?: PastPayout } | null;
}

export interface PastTopup extends Thing {
  trader: PastTrader;
  in_amount: bigint;
  coin_rate: bigint;
  out_amount: bigint;
  status: TopupStatus;
  created_at: Date;
  expires_at: Date;
  received_at: Date | null;
  tx_id: string;
  /** The operator gave the transfer to the trader; there was no request. */
  assigned?: { from_address: string; came: Date };
}

/** A transfer that nobody has yet. */
export interface PastStray {
  tx_id: string;
  amount: bigint;
  from_address: string;
  at: Date;
}

export interface PastClaim extends Thing {
  trader: PastTrader;
  tx_id: string;
  from_address: string;
  note: string;
  created_at: Date;
  closed_at: Date | null;
  answer: string;
}

export interface PastPosting {
  at: Date;
  kind: string;
  ref: Thing;
  trader: PastTrader;
  from: AccountKind;
  to: AccountKind;
  amount: bigint;
  from_balance: bigint;
  to_balance: bigint;
  number: number;
  available_after: bigint;
  held_after: bigint;
}

export interface PastEvent {
  at: Date;
  event: `${string}.${string}`;
  ref: Thing;
  by: Actor;
  /** Called when the ids are known. */
  data: () => Record<string, string | number | boolean | null>;
}

/** Everything that happened, in the order in which it did for each trader. */
export interface Book {
  deals: PastDeal[];
  notices: PastNotice[];
  appeals: PastAppeal[];
  payouts: PastPayout[];
  deposits: PastTopup[];
  strays: PastStray[];
  claims: PastClaim[];
  postings: PastPosting[];
  events: PastEvent[];
}

export const openBook = (): Book => ({
  deals: [],
  notices: [],
  appeals: [],
  payouts: [],
  deposits: [],
  strays: [],
  claims: [],
  postings: [],
  events: [],
});

export type Move = Pick<PastPosting, 'at' | 'kind' | 'ref' | 'from' | 'to' | 'amount'>;

/** The ledger's rule: a trader cannot spend more than they have. */
export function postPast(book: Book, trader: PastTrader, move: Move): void {
  const { balances } = trader;
  balances[move.from] -= move.amount;
  balances[move.to] += move.amount;
  if (balances.available < 0n || balances.held < 0n) throw new Error(`${move.kind} takes a trader below zero`);
  book.postings.push({
    ...move,
    trader,
    number: ++trader.postings,
    from_balance: balances[move.from],
    to_balance: balances[move.to],
    available_after: balances.available,
    held_after: balances.held,
  });
}

export function recordPast(book: Book, event: Omit<PastEvent, 'data'> & { data?: PastEvent['data'] }): void {
  book.events.push({ data: () => ({}), ...event });
}

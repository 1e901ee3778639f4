import type { NoticeOutcome } from '@app/contract/devices/device-door';

/** What the phone keeps. No amounts, and no text longer than it takes to send it. */
export interface Stores {
  pairing: Pairing;
  waiting: WaitingNotice;
  results: NoticeResult;
  shared: SharedText;
}

/** There is one, or none before the first pairing. */
export interface Pairing {
  id: typeof PAIRING;
  /** Null after the pairing has ended: the rest is still needed to know whose notices wait. */
  key: string | null;
  heartbeatSeconds: number;
  /** As the server last told it; null until it has. */
  number: string | null;
  banks: string[];
}
export const PAIRING = 'pairing';

/** A notice of a bank that is not with the server yet. Times are ISO 8601: the service worker knows no contract. */
export interface WaitingNotice {
  /** Made here, once: however often it is sent, the server takes it once. */
  id: string;
  /** The number that the phone was paired as: after a pairing as another number it is not sent in that one's name. */
  number: string;
  bank: string;
  sender: string;
  text: string;
  at: string;
}

/** What became of a sent notice. Its text is gone. */
export interface NoticeResult {
  id: string;
  bank: string;
  at: string;
  sentAt: string;
  /** By it the same text is recognised when it is pasted again. Only if the server has read it as money. */
  print?: string;
  /** `impossible`: the server can do nothing with it, so it is not sent again. */
  outcome: NoticeOutcome | 'impossible';
}

/** A text that another application handed over; the person has not said yet which bank it is from. */
export interface SharedText {
  id: string;
  text: string;
  at: string;
}

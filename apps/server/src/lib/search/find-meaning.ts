import { passesLuhn } from '@app/contract/values/pan';
import { normalPhone } from '@app/contract/values/phone';

/** What a typed or pasted text may be the number of; it may be several things at once. */
export interface FindMeaning {
  text: string;
  /** The id of a deal, appeal, payout, top-up or ЛК. */
  id: number | null;
  /** The last four digits of a card or a phone. */
  tail: string | null;
  card: string | null;
  phone: string | null;
  /** The hash of a transaction. */
  txId: string | null;
  /** What the search of the list of deals is asked for. */
  dealsText: string;
}

export function readMeaning(input: string): FindMeaning {
  const text = input.trim();
  const [, id] = /^(?:№|лк)?\s*(\d{1,9})$/i.exec(text) ?? [];
  const [txId] = /^[0-9a-f]{64}$/.exec(text.toLowerCase()) ?? [];
  const digits = text.replace(/[\s-]/g, '');
  const card = /^\d{16}$/.test(digits) && passesLuhn(digits) ? digits : null;
  const phone = normalPhone(text) ?? null;
  const end = (card ?? phone)?.slice(-4);
  return {
    text,
    id: id ? Number(id) : null,
    tail: end ?? (/^\d{4}$/.test(text) ? text : null),
    card,
    phone,
    txId: txId ?? null,
    dealsText: end ?? text,
  };
}

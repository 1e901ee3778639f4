import { looksLikeCode } from '@app/contract/arrivals/texts/code-guard';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { change } from '../storage/phone-database.ts';
import type { NoticeResult, Stores, WaitingNotice } from '../storage/phone-stores.ts';
import { printOf } from './text-print.ts';

export interface NewNotice {
  number: string;
  bank: string;
  text: string;
  at: Date;
  /** The shared text that it comes from. */
  shared?: string | undefined;
}

/** Puts a notice where it waits to be sent. A code never gets there. */
export async function addNotice({ at, shared, text, ...notice }: NewNotice): Promise<void> {
  if (looksLikeCode(text)) throw new Error('A code is not kept');
  const waiting = { ...notice, id: makeRandomKey(), sender: notice.bank, text: text.trim(), at: at.toISOString() };
  await change(({ put, remove }) => {
    put('waiting', waiting);
    if (shared) remove('shared', shared);
  });
}

export async function dropNotice(id: string): Promise<void> {
  await change(({ remove }) => remove('waiting', id));
}

/** When the same text of the same bank was taken in before. */
export function takenBefore(
  { waiting, results }: { waiting: WaitingNotice[]; results: NoticeResult[] },
  bank: string,
  text: string,
): Date | undefined {
  const print = printOf(bank, text);
  const same: Pick<Stores['results'], 'at'> | undefined =
    waiting.find((notice) => printOf(notice.bank, notice.text) === print) ??
    results.find((result) => result.print === print);
  return same && new Date(same.at);
}

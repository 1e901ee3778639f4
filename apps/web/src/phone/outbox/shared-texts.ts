import { looksLikeCode } from '@app/contract/arrivals/texts/code-guard';
import { TEXT_MAX } from '@app/contract/arrivals/texts/folding';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { change, readAll } from '../storage/phone-database.ts';
import type { SharedText } from '../storage/phone-stores.ts';

const longestWait = 3_600_000;

/** Keeps a text until the person has said which bank it is from. Says no to a code, of which nothing is kept. */
export async function keepShared(text: string): Promise<boolean> {
  // The whole of it is looked at, although only the beginning would be kept.
  if (looksLikeCode(text)) return false;
  if (text === '') return true;
  const shared = { id: makeRandomKey(), text: text.slice(0, TEXT_MAX), at: new Date().toISOString() };
  await change(({ put }) => put('shared', shared));
  return true;
}

/** The texts that wait for their bank. Those that nobody came for within an hour go. */
export async function readShared(): Promise<SharedText[]> {
  const all = await readAll('shared');
  const isOld = ({ at }: SharedText) => Date.now() - Date.parse(at) > longestWait;
  const old = all.filter(isOld);
  if (old.length > 0) await removeSharedTexts(...old.map(({ id }) => id));
  return all.filter((text) => !isOld(text));
}

export async function removeSharedTexts(...ids: string[]): Promise<void> {
  await change(({ remove }) => {
    for (const id of ids) remove('shared', id);
  });
}

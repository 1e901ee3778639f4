import { change, readAll, readOne } from '../storage/phone-database.ts';
import { type NoticeResult, PAIRING, type Pairing, type WaitingNotice } from '../storage/phone-stores.ts';
import { inTurn } from './in-turn.ts';
import { type Answer, postNotices } from './post-notices.ts';
import { printOf } from './text-print.ts';

/** `nothing`: nothing of this number waits any more; `later`: try again after a pause; `unpaired`: only a new pairing helps. */
export type SendResult = 'nothing' | 'later' | 'unpaired';

/** By this name the browser wakes the service worker when there is a network again. */
export const SYNC_TAG = 'send-notices';

const atOnce = 50;
const resultsKept = 20;

/**
 * Sends what waits, the oldest first. Pages and the service worker take turns, so nothing is on its way twice at the same time; what was
 * sent and not answered is sent again with the same id, which the server knows. Nothing here needs the contract: the worker stays small.
 */
export function sendWaiting(): Promise<SendResult> {
  return inTurn(async () => {
    const pairing = await readOne('pairing', PAIRING);
    if (!pairing?.key) return 'unpaired';
    const waiting = await waitingOf(pairing);
    for (let next = 0; next < waiting.length; next += atOnce) {
      const said = await sendTogether({ ...pairing, key: pairing.key }, waiting.slice(next, next + atOnce));
      if (said !== 'nothing') return said;
    }
    return 'nothing';
  });
}

async function waitingOf({ number }: Pairing): Promise<WaitingNotice[]> {
  const ours = (await readAll('waiting')).filter((notice) => notice.number === number);
  return ours.sort((one, other) => (one.at < other.at ? -1 : 1));
}

async function sendTogether(pairing: Pairing & { key: string }, notices: WaitingNotice[]): Promise<SendResult> {
  const answer = await postNotices(pairing.key, notices);
  if (answer === 'impossible' && notices.length > 1) {
    // One of them cannot be read; the others must not wait for it.
    for (const notice of notices) {
      const said = await sendTogether(pairing, [notice]);
      if (said !== 'nothing') return said;
    }
    return 'nothing';
  }
  if (answer === 'bad_key') await change(({ put }) => put('pairing', { ...pairing, key: null }));
  if (answer === 'bad_key') return 'unpaired';
  if (answer === 'later') return 'later';
  return settle(notices, answer);
}

/** The text goes, what became of it stays: both at once, so that a notice is either waiting or settled. */
async function settle(notices: WaitingNotice[], answer: Exclude<Answer, 'later' | 'bad_key'>): Promise<SendResult> {
  const sentAt = new Date().toISOString();
  const results = notices.flatMap(({ id, bank, at, text }): NoticeResult[] => {
    const outcome = answer === 'impossible' ? answer : answer.get(id);
    if (!outcome) return [];
    // Only of money: of a code that was refused or not recognised, six digits can be found by trying all of them against the print.
    const isMoney = outcome === 'matched' || outcome === 'kept';
    return [{ id, bank, at, sentAt, outcome, ...(isMoney && { print: printOf(bank, text) }) }];
  });
  const earlier = (await readAll('results')).sort((one, other) => (one.sentAt < other.sentAt ? 1 : -1));
  await change(({ put, remove }) => {
    for (const result of results) {
      remove('waiting', result.id);
      put('results', result);
    }
    for (const { id } of earlier.slice(Math.max(0, resultsKept - results.length))) remove('results', id);
  });
  return results.length === notices.length ? 'nothing' : 'later';
}

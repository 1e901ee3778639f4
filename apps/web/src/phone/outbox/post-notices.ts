import type { NoticeOutcome } from '@app/contract/devices/device-door';
import type { WaitingNotice } from '../storage/phone-stores.ts';

/** The outcome of each by its id; or why there is none. `impossible`: the server will never take this. */
export type Answer = Map<string, NoticeOutcome> | 'later' | 'bad_key' | 'impossible';

const patience = 30_000;
/** What is wrong with the request itself; every other refusal may pass. */
const impossible = [400, 413, 422];

export async function postNotices(key: string, notices: WaitingNotice[]): Promise<Answer> {
  const response = await post(key, notices).catch(() => undefined);
  const said = await response?.json().catch(() => undefined);
  if (!response || !said) return 'later';
  if (response.ok) return readOutcomes(said);
  if (said.code === 'bad_key') return 'bad_key';
  return impossible.includes(response.status) ? 'impossible' : 'later';
}

function post(key: string, notices: WaitingNotice[]): Promise<Response> {
  return fetch('/device/v1/notices', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Bearer ${key}` },
    body: JSON.stringify({
      notices: notices.map(({ id, sender, text, at }) => ({ id, sender, text, at })),
      // By it the server corrects the times of a phone whose clock is wrong.
      sentAt: new Date().toISOString(),
    }),
    signal: AbortSignal.timeout(patience),
  });
}

function readOutcomes({ results }: { results?: unknown }): Answer {
  if (!Array.isArray(results)) return 'later';
  return new Map(results.map(({ id, outcome }: { id: string; outcome: NoticeOutcome }) => [id, outcome]));
}

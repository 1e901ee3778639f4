import { get } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventsApi } from '@app/contract/journal/events';
import type { Person } from './world.ts';

interface Told {
  event: string;
  ref: number;
  at: string;
}

/** A payout may be taken twice: the time tells the two apart. */
export const toldKey = ({ event, ref, at }: Told) => `${event} ${ref} ${at}`;

export type Listener = ReturnType<typeof listen>;

/** An open cabinet: reconnects whenever it is cut off, and says up to where it has read. */
export function listen(url: string, person: Person, evening: AbortSignal) {
  const heard = new Set<string>();
  const state = { since: undefined as Date | undefined, place: '', resets: 0, openings: 0 };

  const take = (message: string) => {
    const [, place, data] = message.match(/^id: (.+)\ndata: (.+)$/) ?? [];
    if (!place || !data) return;
    const { events, reset } = JSON.parse(data) as { events: Told[]; reset?: true };
    state.place = place;
    if (reset && state.since) state.resets++;
    state.since ??= new Date();
    for (const event of events) heard.add(toldKey(event));
  };
  const once = () =>
    new Promise<void>((resolve) => {
      const headers = {
        authorization: `Bearer ${person.token}`,
        ...(state.place && { 'last-event-id': state.place }),
      };
      const request = get(
        new URL(eventsApi.stream.path, url),
        { headers, signal: evening, agent: false },
        (response) => {
          if (response.statusCode === 200) state.openings++;
          let text = '';
          response.setEncoding('utf8').on('data', (chunk: string) => {
            const parts = (text + chunk).split('\n\n');
            text = parts.pop() ?? '';
            for (const part of parts) take(part);
          });
          response.on('error', () => {});
          response.on('close', resolve);
        },
      );
      request.on('error', () => resolve());
    });
  const listening = (async () => {
    while (!evening.aborted) {
      await once();
      await sleep(200, undefined, { signal: evening }).catch(() => {});
    }
  })();
  return { person, heard, state, listening };
}

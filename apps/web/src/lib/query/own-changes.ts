import type { QueryClient } from '@tanstack/react-query';

const answered = new WeakMap<QueryClient, number>();

/** To be called when the server has answered a change, whatever it said. */
export function noteAnswer(client: QueryClient): void {
  answered.set(client, Date.now());
}

/** Whether a list that came at that time may not have what the person themselves has changed since. */
export function hasActedSince(client: QueryClient, time: number): boolean {
  return client.isMutating() > 0 || (answered.get(client) ?? Number.NEGATIVE_INFINITY) >= time;
}

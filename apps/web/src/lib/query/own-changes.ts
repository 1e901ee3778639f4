import type { QueryClient } from '@tanstack/react-query';

const answered = new WeakMap<QueryClient, number>();

/** Called when the server has answered a change, whatever the answer. */
export function noteAnswer(client: QueryClient): void {
  answered.set(client, Date.now());
}

/** Whether a list of that time may lack a change that the person has made since. */
export function hasActedSince(client: QueryClient, time: number): boolean {
  return client.isMutating() > 0 || (answered.get(client) ?? Number.NEGATIVE_INFINITY) >= time;
}

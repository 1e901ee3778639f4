import { eventsApi, type LiveEvent, type LiveMessage, liveMessage } from '@app/contract/journal/events';
import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { z } from 'zod';
import { fakeRaw } from './fake-api.ts';

/** The server's stream of events, controlled by a test. Must be made before the page is opened. */
export function fakeStream() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const places: (string | null)[] = [];
  let id = 0;
  fakeRaw(eventsApi.stream, (request) => {
    places.push(request.headers.get('last-event-id'));
    let mine: ReadableStreamDefaultController<Uint8Array>;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        mine = controller;
        open.add(mine);
      },
      cancel: () => void open.delete(mine),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  });

  async function say(message: Partial<LiveMessage>): Promise<void> {
    const data = JSON.stringify(z.encode(liveMessage, { events: [], serverTime: new Date(), ...message }));
    // The page listens a moment after its first picture.
    await vi.waitFor(() => expect(open.size).toBeGreaterThan(0), { timeout: 30_000, interval: 5 });
    const bytes = new TextEncoder().encode(`id: ${++id}\ndata: ${data}\n\n`);
    await act(async () => {
      for (const stream of open) stream.enqueue(bytes);
    });
  }

  return {
    isOpen: () => open.size > 0,
    /** The place of each request for the stream. */
    places: () => places,
    say,
    /** Sends `deal.created` with the current time. */
    tell: (event: string, more: Partial<LiveEvent> = {}) =>
      say({ events: [{ event, ref: ++id, at: new Date(), ...more }] }),
  };
}

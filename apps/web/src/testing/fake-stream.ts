import { eventsApi, type LiveEvent, type LiveMessage, liveMessage } from '@app/contract/journal/events';
import { act } from '@testing-library/react';
import { z } from 'zod';
import { fakeRaw } from './fake-api.ts';

/** The server's stream of events, in the hands of a test. To be made before the page is opened. */
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
    const bytes = new TextEncoder().encode(`id: ${++id}\ndata: ${data}\n\n`);
    await act(async () => {
      for (const stream of open) stream.enqueue(bytes);
    });
  }

  return {
    isOpen: () => open.size > 0,
    /** From where it was asked for, each time. */
    places: () => places,
    say,
    /** `deal.created`, just now. */
    tell: (event: string, more: Partial<LiveEvent> = {}) =>
      say({ events: [{ event, ref: ++id, at: new Date(), ...more }] }),
  };
}

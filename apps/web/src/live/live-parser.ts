import { createParser } from 'eventsource-parser';

export interface SseMessage {
  /** The place to continue from; it stays the same until the server names another. */
  id: string | null;
  data: string;
}

/**
 * Server-sent events out of text that comes in pieces cut anywhere. The browser's own EventSource cannot send the token in a header,
 * and in the address it would end up in logs.
 */
export function makeSseParser(onMessage: (message: SseMessage) => void): (piece: string) => void {
  let lastId: string | null = null;
  const parser = createParser({
    onId: (id) => {
      lastId = id;
    },
    onEvent: ({ data }) => onMessage({ id: lastId, data }),
  });
  return parser.feed;
}

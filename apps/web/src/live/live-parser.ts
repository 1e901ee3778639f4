export interface SseMessage {
  /** The place to go on from; it stays the same until the server names another. */
  id: string | null;
  data: string;
}

/**
 * Server-sent events out of text that comes in pieces cut anywhere. EventSource would do it, but cannot send the token in a
 * header, and in the address it would end up in logs.
 */
export function makeSseParser(onMessage: (message: SseMessage) => void): (piece: string) => void {
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];

  return (piece) => {
    const lines = (rest + piece).split(lineEnd);
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') finish();
      else takeLine(line);
    }
  };

  function takeLine(line: string): void {
    const [, name, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(line) ?? [];
    if (name === 'data') data.push(value);
    if (name === 'id' && !value.includes('\0')) id = value;
  }

  function finish(): void {
    const message = { id, data: data.join('\n') };
    const empty = data.length === 0;
    data = [];
    if (!empty) onMessage(message);
  }
}

/** A return at the very end may be the first half of a CRLF, so it waits for what comes next. */
const lineEnd = /\r\n|\n|\r(?!\n|$)/;

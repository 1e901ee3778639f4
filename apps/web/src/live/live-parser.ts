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
  let rest = '';
  let id: string | null = null;
  let data: string[] = [];
  return (piece) => {
    // A carriage return at the end may be half of an end of line.
    const lines = (rest + piece).split(/\r\n|\n|\r(?!$)/);
    rest = lines.pop() ?? '';
    for (const line of lines) read(line);
  };

  function read(line: string): void {
    const colon = line.includes(':') ? line.indexOf(':') : line.length;
    const name = line.slice(0, colon);
    const value = line.slice(colon + 1).replace(/^ /, '');
    if (line === '') tell();
    else if (name === 'id') id = value;
    else if (name === 'data') data.push(value);
  }

  /** An id alone is no message. */
  function tell(): void {
    if (data.length > 0) onMessage({ id, data: data.join('\n') });
    data = [];
  }
}

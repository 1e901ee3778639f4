import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';

export type RoundTrips = Awaited<ReturnType<typeof countRoundTrips>>;

const QUIET_MS = 200;

/**
 * A second connection to the same database that counts round trips. Until its end no timer of the servers comes: on a slow machine one that shares
 * counts twice a second would be counted with a transaction.
 */
export async function countRoundTrips(url: string) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] });
  let flights = 0;
  let atCommit: number | undefined;
  const said: string[] = [];
  let lastHeard = Date.now();
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const heard = statementsIn(said);
    const asked = messages(['S', 'Q'], { startsBare: true, heard });
    const answered = messages(['Z']);
    // A long flight comes in pieces, and PostgreSQL answers its first questions before the last piece is here: all of it is one flight.
    const underWay = () => asked.unfinished() || asked.count() > answered.count();
    client.on('data', (bytes: Buffer) => {
      lastHeard = Date.now();
      if (!underWay()) flights++;
      asked.read(bytes);
    });
    database.on('data', (bytes: Buffer) => {
      lastHeard = Date.now();
      answered.read(bytes);
      if (bytes.includes('COMMIT\0')) atCommit ??= flights;
    });
    client.on('error', () => database.destroy()).on('close', () => database.destroy());
    database.on('error', () => client.destroy());
    client.pipe(database).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = new URL(url);
  address.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: address.href,
    /** Begins to count anew once nothing is said any more: what wakes the readers of the journal comes after a commit and is no part of it. */
    forget: async () => {
      while (Date.now() - lastHeard < QUIET_MS) await setTimeout(QUIET_MS / 4);
      [flights, atCommit] = [0, undefined];
      said.length = 0;
    },
    /** Counts the first transaction. Nobody waits for what comes afterwards, such as notifications. */
    untilCommit: () => atCommit,
    /** What the first transaction said, from its begin to its commit. */
    statements: () => said.slice(said.indexOf('begin'), said.indexOf('commit') + 1),
    stop: async () => {
      vi.useRealTimers();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Reads one side of PostgreSQL's protocol (a letter, a length that includes itself, and so many bytes) and counts the ends of questions or answers. */
function messages(
  ends: string[],
  { startsBare = false, heard }: { startsBare?: boolean; heard?: (letter: string, body: Buffer) => void } = {},
) {
  let rest = Buffer.alloc(0);
  let count = 0;
  let open = false;
  // The first message of a client has no letter. What it says of its password belongs to that one question.
  let bare = startsBare;
  return {
    read(said: Buffer): void {
      rest = Buffer.concat([rest, said]);
      for (;;) {
        const lengthAt = bare ? 0 : 1;
        if (rest.length < lengthAt + 4) return;
        const length = lengthAt + rest.readInt32BE(lengthAt);
        if (rest.length < length) return;
        const letter = bare ? '' : String.fromCharCode(rest[0] ?? 0);
        const ended = bare || ends.includes(letter);
        if (ended) count++;
        heard?.(letter, rest.subarray(lengthAt + 4, lengthAt + length));
        open = !ended && letter !== 'p';
        bare = false;
        rest = rest.subarray(length);
      }
    },
    count: () => count,
    /** In the middle of a message, or between the messages of a question. */
    unfinished: () => rest.length > 0 || open,
  };
}

/** Writes down the text of each statement that is run. It is said once for a connection, with a name, and by that name from then on. */
function statementsIn(said: string[]) {
  const texts = new Map<string, string>();
  return (letter: string, body: Buffer): void => {
    const [first = '', second = ''] = body.toString().split('\0');
    if (letter === 'P') texts.set(first, second);
    if (letter === 'B') said.push(texts.get(second) ?? second);
  };
}

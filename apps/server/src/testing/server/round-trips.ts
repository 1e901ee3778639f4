import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type RoundTrips = Awaited<ReturnType<typeof countRoundTrips>>;

/** A second connection to the same database that counts round trips. */
export async function countRoundTrips(url: string) {
  let flights = 0;
  let atCommit: number | undefined;
  const { hostname, port } = new URL(url);
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    let waiting = false;
    client.on('data', () => {
      if (!waiting) flights++;
      waiting = true;
    });
    database.on('data', (said) => {
      waiting = false;
      if (said.includes('COMMIT\0')) atCommit ??= flights;
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
    forget: () => {
      [flights, atCommit] = [0, undefined];
    },
    /** Counts the first transaction. Nobody waits for what comes afterwards, such as notifications. */
    untilCommit: () => atCommit,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

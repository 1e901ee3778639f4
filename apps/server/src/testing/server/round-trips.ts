import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';

export type RoundTrips = Awaited<ReturnType<typeof countRoundTrips>>;

/** Another way to the same database, on which one can see how often somebody asks and waits for the answer. */
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
    /** Of the first transaction since then. What comes afterwards, such as the word to other processes, nobody waits for. */
    untilCommit: () => atCommit,
    stop: async () => {
      server.close();
      await once(server, 'close');
    },
  };
}

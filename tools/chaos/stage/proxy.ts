import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { Random } from '@app/demo/world/random';

export type Wire = Awaited<ReturnType<typeof startProxy>>;

/** A proxy with a constant address in front of what may be killed; its connections can be cut. */
export async function startProxy(target: () => number | undefined) {
  const open = new Set<Socket>();
  const server = createServer((client) => {
    const port = target();
    client.on('error', () => {});
    if (port === undefined) {
      client.destroy();
      return;
    }
    const upstream = connect(port, '127.0.0.1');
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    client.pipe(upstream);
    upstream.pipe(client);
    client.on('close', () => upstream.destroy());
    // Not destroyed: what was sent before still arrives.
    upstream.on('close', () => client.end());
    open.add(upstream);
    upstream.on('close', () => open.delete(upstream));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    port: (server.address() as AddressInfo).port,
    /** Cuts connections in the middle of whatever they carry. Returns how many. */
    cut: (random: Random, share: number): number => {
      const unlucky = [...open].filter(() => random.chance(share));
      for (const socket of unlucky) socket.resetAndDestroy();
      return unlucky.length;
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}

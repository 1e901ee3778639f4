import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

export interface RawAnswer {
  status: number;
  head: string;
  body: string;
}

/** A connection on which a test may write any bytes. */
export async function openSocket(http: FastifyInstance) {
  const address = http.server.address() as AddressInfo;
  const socket = connect(address.port, address.address);
  await once(socket, 'connect');
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  // The server may hang up; what it answered before counts.
  socket.on('error', () => undefined);
  return { socket, answer: () => read(socket, () => text), heard: () => text };
}

/** The whole of a request in one go. */
export async function sendRaw(http: FastifyInstance, ...parts: (string | Buffer)[]): Promise<RawAnswer> {
  const { socket, answer } = await openSocket(http);
  for (const part of parts) socket.write(part);
  const answered = await answer();
  socket.destroy();
  return answered;
}

function read(socket: Socket, heard: () => string): Promise<RawAnswer> {
  return new Promise((resolve) => {
    const look = () => {
      const answer = parse(heard());
      if (!answer && !socket.destroyed) return;
      socket.off('data', look).off('close', look);
      resolve(answer ?? { status: 0, head: heard(), body: '' });
    };
    socket.on('data', look).on('close', look);
    look();
  });
}

function parse(text: string): RawAnswer | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const [head, body] = [text.slice(0, end), text.slice(end + 4)];
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return Buffer.byteLength(body) < length ? undefined : { status: Number(head.split(' ')[1]), head, body };
}

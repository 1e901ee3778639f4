import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  status: number;
  body: Buffer;
}

export type Headers = Record<string, string>;
export type Client = ReturnType<typeof httpClient>;

/**
 * Kept connections, one for each request in progress. Hand-written, because the measuring process shares the machine with the server:
 * `fetch` takes as long for a request as a bare server for its answer, and `node:http` half of that.
 */
export function httpClient(url: string) {
  const { hostname, port, host } = new URL(url);
  const idle: Connection[] = [];

  const send = async (path: string, headers: Headers, body: string, method = 'POST'): Promise<Answer> => {
    let connection = idle.pop();
    // The server closes connections that were idle for long.
    while (connection?.socket.destroyed) connection = idle.pop();
    connection ??= await openConnection(hostname, Number(port));
    const given = { host, 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), ...headers };
    const head = Object.entries(given).map(([name, value]) => `${name}: ${value}`);
    const answer = await connection.ask(`${method} ${path} HTTP/1.1\r\n${head.join('\r\n')}\r\n\r\n${body}`);
    idle.push(connection);
    return answer;
  };
  return {
    send,
    /** As a cabinet does. */
    post: (path: string, token: string, body: string, headers: Headers = {}) =>
      send(path, { authorization: `Bearer ${token}`, ...headers }, body),
    get: (path: string, token: string) => send(path, { authorization: `Bearer ${token}` }, '', 'GET'),
    close: () => {
      for (const { socket } of idle) socket.destroy();
    },
  };
}

interface Connection {
  socket: Socket;
  ask(request: string): Promise<Answer>;
}

async function openConnection(host: string, port: number): Promise<Connection> {
  const socket = connect({ host, port, noDelay: true });
  await once(socket, 'connect');
  let received: Buffer[] = [];
  let missing = 0;
  let under: { resolve(answer: Answer): void; reject(error: Error): void } | undefined;

  const fail = (error: Error) => under?.reject(error);
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('The server ended the connection')));
  socket.on('data', (chunk: Buffer) => {
    received.push(chunk);
    missing -= chunk.length;
    // Only the head says how long the body is.
    if (missing > 0) return;
    const bytes = received.length === 1 ? chunk : Buffer.concat(received);
    const answer = readAnswer(bytes);
    if (answer) missing = answer.length - bytes.length;
    received = [bytes];
    if (!answer || missing > 0) return;
    received = [];
    missing = 0;
    under?.resolve({ status: answer.status, body: bytes.subarray(answer.start) });
  });
  return {
    socket,
    ask: (request) =>
      new Promise((resolve, reject) => {
        under = { resolve, reject };
        socket.write(request);
      }),
  };
}

/** Undefined until the head is complete. */
function readAnswer(bytes: Buffer) {
  const end = bytes.indexOf('\r\n\r\n');
  if (end < 0) return undefined;
  const head = bytes.toString('latin1', 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length === undefined) throw new Error(`An answer that does not say how long it is: ${head}`);
  return { status: Number(head.slice(9, 12)), start: end + 4, length: end + 4 + Number(length) };
}

/** Fails if the answer was not a success. */
export function expectOk({ status, body }: Answer, what: string): void {
  if (status !== 200) throw new Error(`${what}: ${status} ${body}`);
}

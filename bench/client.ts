import { Agent, request } from 'node:http';

export interface Answer {
  status: number;
  text: string;
}

export type Post = (path: string, token: string, body: string) => Promise<Answer>;

/** Kept connections, as many as there are requests under way; `fetch` would cost the measuring core several times as much. */
export function httpClient(url: string): { post: Post; close(): void } {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const { hostname, port } = new URL(url);
  const post: Post = (path, token, body) =>
    new Promise((resolve, reject) => {
      const headers = {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      };
      const sent = request({ agent, hostname, port, path, method: 'POST', headers }, (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') });
        });
      });
      sent.on('error', reject);
      sent.end(body);
    });
  return { post, close: () => agent.destroy() };
}

/** However slow the thing is, its numbers come in bounded time. */
const PATIENCE = 10_000;

/** Runs `work` for 0 … count − 1 with so many under way at once; answers how long each took, in milliseconds. */
export async function drive(
  count: number,
  concurrency: number,
  work: (index: number) => Promise<unknown>,
): Promise<number[]> {
  const times: number[] = [];
  const began = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < count && performance.now() - began < PATIENCE) {
      const index = next++;
      const start = performance.now();
      await work(index);
      times[index] = performance.now() - start;
    }
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
  return times;
}

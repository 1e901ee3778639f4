import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepStream } from './live-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('a stream that ends is begun anew at once or nearly', async () => {
  const server = makeServer();
  await wait(0);
  server.say('id: 1\ndata: a\n\n');
  await wait(0);
  expect(server.messages).toEqual(['1 a']);
  server.end();
  await wait(500);
  expect(server.asked).toBe(2);
  expect(server.states).toEqual(['alive', 'down']);
  server.stop();
});

test('a server that is away is asked after pauses that grow to a quarter of a minute', async () => {
  const server = makeServer({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  await wait(3_500);
  expect(server.asked).toBeGreaterThanOrEqual(3);
  await wait(60_000);
  const before = server.asked;
  await wait(60_000);
  expect(server.asked - before).toBeGreaterThanOrEqual(4);
  expect(server.asked - before).toBeLessThanOrEqual(8);
  server.stop();
});

test('the network coming back, or the page being looked at, cuts the pause short', async () => {
  const server = makeServer({ answer: () => Promise.reject(new TypeError('Failed to fetch')) });
  await wait(60_000);
  for (const come of [
    () => window.dispatchEvent(new Event('online')),
    () => document.dispatchEvent(new Event('visibilitychange')),
  ]) {
    const before = server.asked;
    come();
    await wait(0);
    expect(server.asked).toBe(before + 1);
  }
  server.stop();
});

test('what was open before the network was lost is not trusted afterwards', async () => {
  const server = makeServer();
  await wait(0);
  server.say('id: 1\ndata: a\n\n');
  await wait(0);
  window.dispatchEvent(new Event('offline'));
  window.dispatchEvent(new Event('online'));
  await wait(0);
  expect(server.asked).toBe(2);
  server.stop();
});

test('beats keep a stream alive; 45 seconds of silence mean that it is dead', async () => {
  const server = makeServer();
  await wait(0);
  server.say('id: 1\ndata: a\n\n');
  for (let beat = 0; beat < 10; beat++) {
    await wait(20_000);
    server.say(':\n\n');
  }
  expect(server.asked).toBe(1);
  await wait(40_000);
  expect(server.asked).toBe(1);
  await wait(11_000);
  expect(server.asked).toBe(2);
  server.stop();
});

test('the end of the session ends it all', async () => {
  const server = makeServer({ answer: async () => new Response('', { status: 401 }) });
  await wait(600_000);
  expect(server.asked).toBe(1);
  expect(server.refused).toHaveBeenCalledOnce();
});

test('too many streams: the next try is a minute later, and the server is not taken for missing', async () => {
  const server = makeServer({ answer: async () => new Response('', { status: 429 }) });
  await wait(59_000);
  expect(server.asked).toBe(1);
  await wait(2_000);
  expect(server.asked).toBe(2);
  expect(new Set(server.states)).toEqual(new Set(['absent']));
  server.stop();
});

test('once stopped it neither asks nor speaks', async () => {
  const server = makeServer();
  await wait(0);
  server.stop();
  server.say('id: 1\ndata: a\n\n');
  await wait(600_000);
  expect(server.asked).toBe(1);
  expect(server.messages).toEqual([]);
  expect(server.signals.map(({ aborted }) => aborted)).toEqual([true]);
});

function makeServer({ answer }: { answer?: () => Promise<Response> } = {}) {
  let body: ReadableStreamDefaultController<Uint8Array>;
  const server = {
    asked: 0,
    signals: [] as AbortSignal[],
    messages: [] as string[],
    states: [] as string[],
    refused: vi.fn(),
    say: (text: string) => {
      try {
        body.enqueue(new TextEncoder().encode(text));
      } catch {
        // Nobody reads any more.
      }
    },
    end: () => body.close(),
    stop: () => {},
  };
  const stream = () =>
    new Response(
      new ReadableStream<Uint8Array>({
        start: (controller) => {
          body = controller;
        },
      }),
    );
  server.stop = keepStream({
    request: (signal) => {
      server.asked++;
      server.signals.push(signal);
      return answer ? answer() : Promise.resolve(stream());
    },
    onMessage: ({ id, data }) => server.messages.push(`${id} ${data}`),
    onState: (state) => server.states.push(state),
    onRefused: server.refused,
  });
  return server;
}

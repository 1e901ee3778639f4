import type { MutationScope, QueryClient } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createTestQueryClient, withQueryClient } from '#testing/render.tsx';
import { useSend } from './use-send.ts';

test('pressed twice before the screen could show it, a change is sent once', async () => {
  const { send, server } = openSender(['payouts', 'take', 17]);
  act(() => {
    send().mutate('first');
    send().mutate('second');
  });
  await waitFor(() => expect(send().isPending).toBe(true));
  expect(server.got).toEqual(['first']);
  await act(() => server.answer());
  await waitFor(() => expect(send().isPending).toBe(false));
});

test('whoever waits for the answer of the second press hears that it was not sent', async () => {
  const { send, server } = openSender(['receipts']);
  await act(async () => {
    const first = send().mutateAsync('first');
    expect(await send().mutateAsync('second')).toBeUndefined();
    await server.answer();
    expect(await first).toBe('first done');
  });
});

test('what has ended may be sent again however soon, refused or not', async () => {
  const { send, server } = openSender(['deals', 'move']);
  for (const outcome of ['answer', 'refuse'] as const) {
    await act(async () => {
      const sent = send().mutateAsync(outcome);
      await server[outcome]();
      await sent.catch(() => 'refused');
    });
  }
  expect(server.got).toEqual(['answer', 'refuse']);
});

test('two things are changed side by side, one thing once, whichever button was pressed', async () => {
  const client = createTestQueryClient();
  const server = makeServer();
  const [row, sameInDialog, otherRow] = [17, 17, 18].map((id) =>
    openSender(['payouts', 'take', id], { client, server }),
  );
  act(() => {
    row?.send().mutate('17 in the list');
    sameInDialog?.send().mutate('17 in the dialog');
    otherRow?.send().mutate('18');
  });
  await waitFor(() => expect(sameInDialog?.send().isPending).toBe(true));
  expect(server.got).toEqual(['17 in the list', '18']);
  await act(() => server.answer());
});

test('of two choices that follow one another the later one stays', async () => {
  const { send, server } = openSender(['notices'], { scope: { id: 'notices' } });
  act(() => {
    send().mutate('loud');
    send().mutate('quiet');
  });
  await act(() => server.answer());
  await waitFor(() => expect(server.got).toEqual(['loud', 'quiet']));
  await act(() => server.answer());
});

interface Around {
  client?: QueryClient;
  server?: ReturnType<typeof makeServer>;
  scope?: MutationScope;
}

function openSender(key: unknown[], { client = createTestQueryClient(), server = makeServer(), scope }: Around = {}) {
  const options = { mutationKey: key, mutationFn: server.take, ...(scope && { scope }) };
  const { result } = renderHook(() => useSend(options), { wrapper: withQueryClient(client) });
  return { send: () => result.current, server };
}

/** Collects requests and answers when told to. */
function makeServer() {
  const got: string[] = [];
  let waiting: { input: string; resolve: (answer: string) => void; reject: (error: Error) => void }[] = [];
  const settle = async (end: (one: (typeof waiting)[number]) => void) => {
    await expect.poll(() => waiting.length).toBeGreaterThan(0);
    waiting.forEach(end);
    waiting = [];
  };
  return {
    got,
    take: (input: string) =>
      new Promise<string>((resolve, reject) => {
        got.push(input);
        waiting.push({ input, resolve, reject });
      }),
    answer: () => settle(({ input, resolve }) => resolve(`${input} done`)),
    refuse: () => settle(({ reject }) => reject(new Error('refused'))),
  };
}

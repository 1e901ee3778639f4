import type { Route } from '@app/contract/route';
import { time } from '@app/contract/values/time';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openApi } from '#http/docs/openapi.ts';
import { ownServer } from '#testing/server/server.ts';
import { hasServerTime, mount } from './mount.ts';
import { WrittenAnswer } from './written-answer.ts';

const now = new Date('2026-05-04T10:00:00Z');
const call = { method: 'GET', access: 'public', summary: '' } as const;
const plain = { ...call, path: '/plain', response: z.object({ count: z.int() }) } satisfies Route;
const timed = { ...call, path: '/timed', response: plain.response.extend({ serverTime: time }) } satisfies Route;

async function ask(path: string, add: (app: ReturnType<typeof Fastify>) => void): Promise<string> {
  const app = Fastify();
  app.decorate('mounted', []);
  app.decorate('clock', { now: () => now });
  add(app);
  return (await app.inject(path)).body;
}

test('an answer gets the time of the server if the contract has it there', async () => {
  const written = '{"count":2,"serverTime":"2026-05-04T10:00:00.000Z"}';
  expect(await ask('/timed', (app) => mount(app, timed, () => ({ count: 2 })))).toBe(written);
  expect(await ask('/plain', (app) => mount(app, plain, () => ({ count: 2 })))).toBe('{"count":2}');
});

test('so does an answer that the database has written', async () => {
  const text = '{"count":2}';
  const written = '{"count":2,"serverTime":"2026-05-04T10:00:00.000Z"}';
  expect(await ask('/timed', (app) => mount(app, timed, async () => new WrittenAnswer(text)))).toBe(written);
  expect(await ask('/plain', (app) => mount(app, plain, async () => new WrittenAnswer(text)))).toBe(text);
});

test('no answer of the contract has the time where it is not seen', async () => {
  const { http } = await ownServer();
  const answers = http.mounted.filter(({ stream }) => !stream);
  const timed = answers.filter((route) => JSON.stringify(openApi([route]).paths).includes('"serverTime"'));
  expect(timed.length).toBeGreaterThan(50);
  expect(answers.filter(hasServerTime).map(({ path }) => path)).toEqual(timed.map(({ path }) => path));
});

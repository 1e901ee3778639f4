import { gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { compressAnswers } from './compress-answers.ts';

const rows = Array.from({ length: 50 }, (_, id) => ({ id, bank: 'Т-Банк', status: 'Ожидает' }));

async function ask(url: string, accepted?: string) {
  const app = Fastify();
  compressAnswers(app);
  app.get('/list', async () => rows);
  app.get('/word', async () => ({ ok: true }));
  return app.inject({ url, headers: accepted ? { 'accept-encoding': accepted } : {} });
}

test('a long answer is sent small to whoever can read it so, and is the same', async () => {
  const plain = await ask('/list');
  const small = await ask('/list', 'br, gzip, deflate');
  expect(small.headers['content-encoding']).toBe('gzip');
  expect(small.headers.vary).toBe('accept-encoding');
  expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 5);
  expect(Number(small.headers['content-length'])).toBe(small.rawPayload.length);
  expect(JSON.parse(gunzipSync(small.rawPayload).toString())).toEqual(rows);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(plain.json()).toEqual(rows);
});

test('a short answer stays as it is', async () => {
  const answer = await ask('/word', 'gzip');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.json()).toEqual({ ok: true });
});

import { beforeEach, expect, test } from 'vitest';
import { clearPhone, everythingKept, keptOf } from '#testing/phone.ts';
import { takeShared } from './take-shared.ts';

beforeEach(clearPhone);

test('a shared text waits on the phone for its bank, and the address that follows does not have it', async () => {
  const answer = await share({ title: 'СМС от 900', text: 'Зачисление 1 500р' });
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe(`${window.location.origin}/phone`);
  expect(await keptOf('shared')).toMatchObject([{ text: 'Зачисление 1 500р' }]);
});

test('a shared code is not kept; the page says so', async () => {
  const answer = await share({ text: 'Код 482913, никому не сообщайте' });
  expect(answer.headers.get('location')).toMatch(/\/phone\?code$/);
  expect(await everythingKept()).not.toContain('482913');
});

test('nothing shared is nothing kept', async () => {
  await share({ text: '  ' });
  expect(await keptOf('shared')).toEqual([]);
});

async function share(fields: Record<string, string>): Promise<Response> {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return takeShared({ formData: async () => body } as Request);
}

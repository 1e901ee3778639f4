import { bareCode, codeText } from '@app/contract/testing/code-texts';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { clearPhone, keptOf, sber } from '#testing/phone.ts';
import { takeShared } from '../worker/take-shared.ts';
import { addNotice } from './outbox.ts';

const anyCode = fc.oneof(codeText, bareCode);
const runs = { seed: 20261117, numRuns: 300 };

beforeEach(clearPhone);

test('no text with a code is kept on the phone, pasted or shared, however it is written', async () => {
  await fc.assert(
    fc.asyncProperty(anyCode, async (text) => {
      await expect(addNotice({ number: '•• 45-67', bank: sber, text, at: new Date() })).rejects.toThrow(
        'A code is not kept',
      );
      expect((await share(text)).headers.get('location')).toMatch(/\/phone\?code$/);
    }),
    runs,
  );
  expect([...(await keptOf('waiting')), ...(await keptOf('shared'))]).toEqual([]);
});

test('a code behind a thousand signs is a code, although only the first thousand would be kept', async () => {
  await share(`${'Перевод 500р от Ивана П. '.repeat(50)} Код 482913`);
  expect(await keptOf('shared')).toEqual([]);
});

async function share(text: string): Promise<Response> {
  const body = new FormData();
  body.set('text', text);
  return takeShared({ formData: async () => body } as Request);
}

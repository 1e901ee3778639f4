import { payoutsApi } from '@app/contract/payouts/payouts-api';
import type { Done } from '@app/contract/route';
import { expect, test, vi } from 'vitest';
import { fakeUpload } from '#testing/fake-upload.ts';
import { ApiError } from './api.ts';
import { getToken, startSession } from './session.ts';
import { upload } from './upload.ts';

const receipts = [new File(['1'], 'один.pdf'), new File(['2'], 'два.png')];
const never = () => new Promise<never>(() => {});

test('fields, files, token and key go together, and progress is told', async () => {
  startSession('secret');
  const onProgress = vi.fn();
  const sent = fakeUpload(payoutsApi.close, (): Done => {
    sent.progress(0.5);
    return { success: true };
  });
  const answer = await upload(payoutsApi.close, { id: 7 }, receipts, { idempotencyKey: 'key', onProgress });
  expect(answer).toEqual({ success: true });
  expect(sent.calls).toEqual([{ body: { id: 7 }, files: ['один.pdf', 'два.png'] }]);
  expect([sent.tokens, sent.keys]).toEqual([['secret'], ['key']]);
  expect(onProgress.mock.calls).toEqual([[0.5]]);
});

test('a refusal is the same error as of any other call', async () => {
  startSession('secret');
  fakeUpload(payoutsApi.close, () => new ApiError(409, 'wrong_status', 'Выплата уже на проверке'));
  await expect(upload(payoutsApi.close, { id: 7 }, receipts)).rejects.toMatchObject({
    status: 409,
    message: 'Выплата уже на проверке',
  });
  fakeUpload(payoutsApi.close, () => new ApiError(401, 'unauthorized', 'Войдите снова'));
  await expect(upload(payoutsApi.close, { id: 7 }, receipts)).rejects.toMatchObject({ endedSession: true });
  expect(getToken()).toBeNull();
});

test('a lost connection is told in Russian', async () => {
  fakeUpload(payoutsApi.close, () => new ApiError(0, '', ''));
  await expect(upload(payoutsApi.close, { id: 7 }, receipts)).rejects.toMatchObject({ code: 'network' });
});

test('what the visitor withdraws ends as withdrawn, not as a failure', async () => {
  fakeUpload(payoutsApi.close, never);
  const stop = new AbortController();
  const sending = upload(payoutsApi.close, { id: 7 }, receipts, { signal: stop.signal });
  stop.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});

test('a line on which nothing moves for a minute is lost; one that moves slowly is not', async () => {
  vi.useFakeTimers();
  try {
    const sent = fakeUpload(payoutsApi.close, never);
    const sending = upload(payoutsApi.close, { id: 7 }, receipts);
    const lost = vi.fn();
    sending.catch(lost);
    await vi.advanceTimersByTimeAsync(50_000);
    sent.progress(0.1);
    await vi.advanceTimersByTimeAsync(50_000);
    expect(lost).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lost.mock.calls[0]?.[0]).toMatchObject({ code: 'network' });
  } finally {
    vi.useRealTimers();
  }
});

import { authApi } from '@app/contract/access/auth';
import { settingsApi } from '@app/contract/settings';
import { describe, expect, test, vi } from 'vitest';
import { fakeNoConnection, fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { ApiError, call } from './api.ts';
import { serverNow } from './server-clock.ts';
import { getToken, onSession, startSession } from './session.ts';

test('money and time come back as the contract says, and the token goes along', async () => {
  startSession('secret');
  const reading = fakeRoute(settingsApi.read, () => makeSettings({ rateUsdt: 8_157n }));
  const settings = await call(settingsApi.read);
  expect(settings.rateUsdt).toBe(8_157n);
  expect(settings.serverTime).toBeInstanceOf(Date);
  expect(reading.tokens).toEqual(['secret']);
});

test('whatever tells the server’s time sets the clock', async () => {
  const hour = 3_600_000;
  fakeRoute(settingsApi.read, () => makeSettings({ serverTime: new Date(Date.now() + hour) }));
  await call(settingsApi.read);
  expect(Math.round((serverNow() - Date.now()) / 1000)).toBe(hour / 1000);
});

test('a public call takes no token along', async () => {
  startSession('secret');
  const entry = fakeRoute(authApi.entry, () => ({ supportTelegramLink: null, demo: null }));
  await call(authApi.entry);
  expect(entry.tokens).toEqual([null]);
});

test('a refusal carries the server’s sentence, code and fields', async () => {
  fakeRoute(
    authApi.changePassword,
    () => new ApiError(422, 'weak_password', 'Слишком простой', { newpass: 'Сложнее' }),
  );
  await expect(call(authApi.changePassword, { newpass: 'password' })).rejects.toMatchObject({
    status: 422,
    code: 'weak_password',
    message: 'Слишком простой',
    fields: { newpass: 'Сложнее' },
  });
});

test('a lost connection is told in Russian', async () => {
  fakeNoConnection();
  await expect(call(settingsApi.read)).rejects.toMatchObject({
    code: 'network',
    message: 'Нет связи с сервером. Проверьте интернет и повторите',
  });
});

describe('a call that the caller withdraws ends as withdrawn, not as a lost connection', () => {
  /** A server that answers nothing until the browser gives up. */
  const stand = (answer: (hungUp: Promise<never>) => Promise<Response>) =>
    vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) =>
      answer(
        new Promise<never>((_, reject) =>
          signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
        ),
      ),
    );
  async function withdraw() {
    startSession('secret');
    const leaving = new AbortController();
    const reading = call(settingsApi.read, undefined, { signal: leaving.signal }).catch((error: unknown) => error);
    await Promise.resolve();
    // As a browser does it; the test's window and its AbortController come from different environments.
    leaving.abort(new DOMException('The user aborted a request', 'AbortError'));
    return reading;
  }

  test('before the answer began', async () => {
    stand((hungUp) => hungUp);
    expect(await withdraw()).toMatchObject({ name: 'AbortError' });
    expect(getToken()).toBe('secret');
  });

  test('in the middle of the answer', async () => {
    stand(async (hungUp) => {
      const body = new ReadableStream({ pull: (reader) => hungUp.catch((reason: unknown) => reader.error(reason)) });
      return new Response(body);
    });
    expect(await withdraw()).toMatchObject({ name: 'AbortError' });
  });
});

test('an HTML error page of a proxy becomes our own sentence', async () => {
  fakeRaw(settingsApi.read, () => new Response('<html>Bad gateway</html>', { status: 502 }));
  await expect(call(settingsApi.read)).rejects.toMatchObject({ status: 502, code: 'unreadable' });
});

test.each([
  ['without a code', { error: 'Лимит исчерпан' }],
  ['with a code and fields that are no texts', { error: 'Лимит исчерпан', code: 17, fields: ['pan'] }],
])('the server’s sentence is told as it is, even %s', async (_how, answer) => {
  fakeRaw(settingsApi.read, () => Response.json(answer, { status: 409 }));
  const failed = await call(settingsApi.read).catch((error: unknown) => error);
  expect(failed).toMatchObject({ status: 409, message: 'Лимит исчерпан', fromServer: true });
});

test('an answer that breaks the contract is a failure, not half a screen', async () => {
  fakeRaw(settingsApi.read, () => Response.json({ user: 'nobody' }));
  await expect(call(settingsApi.read)).rejects.toMatchObject({ code: 'unreadable' });
});

test('of many refused calls at once exactly one ends the session', async () => {
  startSession('old');
  const ends = vi.fn();
  const stop = onSession(ends);
  fakeRoute(settingsApi.read, () => new ApiError(401, 'unauthorized', 'Войдите снова'));
  await Promise.allSettled([call(settingsApi.read), call(settingsApi.read), call(settingsApi.read)]);
  stop();
  expect(ends.mock.calls).toEqual([['expired']]);
  expect(getToken()).toBeNull();
});

test('a late refusal of the previous session leaves the new one alone', async () => {
  startSession('old');
  let refuse = () => {};
  const waiting = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  fakeRoute(settingsApi.read, async () => {
    await waiting;
    return new ApiError(401, 'unauthorized', 'Войдите снова');
  });
  const late = call(settingsApi.read);
  startSession('new');
  refuse();
  await expect(late).rejects.toMatchObject({ status: 401 });
  expect(getToken()).toBe('new');
});

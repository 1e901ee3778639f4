import { settingsApi } from '@app/contract/settings';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { makeSettings } from '#testing/open-page.tsx';
import { call } from './api.ts';
import { takeEarly } from './early-answers.ts';
import { getToken } from './session.ts';

const list = { method: 'POST', path: '/trader/deals' };
const body = '{"page":1}';

function early(token = 'mine') {
  const answer = Promise.resolve(Response.json({}));
  window.earlyAnswers = { token, answers: new Map([[`POST /trader/deals ${body}`, answer]]) };
  return answer;
}

// In a test the page has been open for as long as all tests before it.
beforeEach(() => void vi.spyOn(performance, 'now').mockReturnValue(1_000));
afterEach(() => {
  vi.restoreAllMocks();
  delete window.earlyAnswers;
});

test('an answer asked for early is given once, to exactly that call', () => {
  const answer = early();
  expect(takeEarly('mine', list, '{"page":2}')).toBeUndefined();
  expect(takeEarly('mine', list, body)).toBe(answer);
  expect(takeEarly('mine', list, body)).toBeUndefined();
});

test('an answer to another session is given to nobody, even when that session comes back', () => {
  void early('of somebody else');
  expect(takeEarly('mine', list, body)).toBeUndefined();
  expect(takeEarly('of somebody else', list, body)).toBeUndefined();
});

test('an answer nobody came for in time is too old', () => {
  void early();
  vi.spyOn(performance, 'now').mockReturnValue(31_000);
  expect(takeEarly('mine', list, body)).toBeUndefined();
});

test('an early refusal ends the session like any other, and an early failure of the network is asked again', async () => {
  const asked = fakeRoute(settingsApi.read, () => makeSettings());
  const answerWith = (answer: Promise<Response>) => {
    localStorage.setItem('token', 'mine');
    window.earlyAnswers = { token: 'mine', answers: new Map([['GET /trader/settings ', answer]]) };
  };
  answerWith(Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(settingsApi.read)).rejects.toMatchObject({ code: 'network' });
  await call(settingsApi.read);
  expect(asked.calls.length).toBe(1);

  answerWith(Promise.resolve(Response.json({ error: 'Войдите снова', code: 'unauthorized' }, { status: 401 })));
  await expect(call(settingsApi.read)).rejects.toMatchObject({ status: 401, endedSession: true });
  expect(getToken()).toBeNull();
});

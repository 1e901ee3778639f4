import { settingsApi } from '@app/contract/settings';
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { makeSettings, openPage } from '#testing/open-page.tsx';

beforeAll(() => import('./state-notice.tsx'));

test('a trader who waits for approval is told what to do meanwhile and whom to ask', async () => {
  openPage('/dashboard/deals', { user: { state: 'new' } });
  await screen.findByText(/Регистрация на проверке\. Пока добавьте устройства и реквизиты/);
  const link = screen.getByRole('link', { name: /Написать в.поддержку/ });
  expect(link.getAttribute('href')).toBe('https://t.me/support');
});

test('a pause reaches the open cabinet as an alert, and so does its end', async () => {
  const user = { ...makeSettings().user, group: 5 as const };
  let state: 'active' | 'paused' = 'active';
  fakeRoute(settingsApi.read, () => makeSettings({ user: { ...user, state } }));
  const stream = fakeStream();
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  expect(screen.queryByText(/Оператор приостановил приём/)).toBeNull();

  state = 'paused';
  await stream.tell('user.state_changed');
  const sentence = await screen.findByText(/Оператор приостановил приём: новых сделок и выплат не будет/);
  expect(sentence.closest('[role=alert]')).not.toBeNull();

  state = 'active';
  await stream.tell('user.state_changed');
  await waitFor(() => expect(screen.queryByText(/Оператор приостановил приём/)).toBeNull());
});

test('a block leads to the sign-in screen with its sentence', async () => {
  let blocked = false;
  fakeRoute(settingsApi.read, () => (blocked ? new ApiError(401, 'unauthorized', 'Сессия завершена') : makeSettings()));
  const stream = fakeStream();
  openPage('/dashboard/deals');
  await screen.findByRole('heading', { name: 'Сделки' });
  await waitFor(() => expect(stream.isOpen()).toBe(true));
  blocked = true;
  await stream.tell('user.state_changed');
  await screen.findByRole('button', { name: 'Войти' });
  await screen.findByText(/Доступ закрыт, обратитесь в поддержку/);
  expect(screen.queryByText(/Сессия завершена/)).toBeNull();
});

import { type Notices, noticeKindsOf, noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { startSession } from '#lib/api/session.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';

const question = /^Включить звук\?/;
const settled = () => screen.findByRole('navigation', { name: 'Меню' });

// In this order: what a page remembers of a sign-in lasts as long as the page.
test('a page that was only opened asks nothing', async () => {
  openPage('/dashboard/settings');
  await settled();
  expect(screen.queryByText(question)).toBeNull();
});

test('after a sign-in the person is asked once whether they want sound; yes turns on every kind of theirs', async () => {
  const saving = fakeRoute(noticesApi.save, () => ({ success: true as const }));
  startSession('token-of-test');
  const { user, unmount } = openPage('/dashboard/settings');
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: /^Включить\sзвук/ }));
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
  await waitFor(() => expect(saving.calls).toHaveLength(1));
  const on = Object.entries(saving.calls[0]?.kinds ?? {}).flatMap(([kind, { sound }]) => (sound ? [kind] : []));
  expect(on.sort()).toEqual([...noticeKindsOf[0]].sort());

  unmount();
  openPage('/dashboard/settings');
  await settled();
  expect(screen.queryByText(question)).toBeNull();
});

test('a no is remembered, and changes nothing', async () => {
  const saving = fakeRoute(noticesApi.save, () => ({ success: true as const }));
  const { user, unmount } = openPage('/dashboard/settings');
  await screen.findByText(question);
  await user.click(screen.getByRole('button', { name: /^Не.сейчас$/ }));
  expect(screen.queryByText(question)).toBeNull();
  unmount();
  openPage('/dashboard/settings');
  await settled();
  expect(screen.queryByText(question)).toBeNull();
  expect(saving.calls).toEqual([]);
});

test('who has chosen a sound elsewhere is not asked', async () => {
  const chosen: Notices = { ...quietNotices, kinds: { ...quietNotices.kinds, appeal: { sound: true, popup: false } } };
  fakeRoute(noticesApi.read, () => chosen);
  openPage('/dashboard/settings');
  await screen.findByRole('button', { name: /^Уведомления/ });
  expect(screen.queryByText(question)).toBeNull();
});

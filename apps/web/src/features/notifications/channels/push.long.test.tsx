import { type Notices, noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { pushApi } from '@app/contract/notifications/push-api';
import { telegramApi } from '@app/contract/notifications/telegram-api';
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeNotifications, fakePush, makePlayer } from '#testing/notifications.ts';
import { openPage } from '#testing/open-page.tsx';
import { renderUi } from '#testing/render.tsx';
import { NoticesDialog } from '../notices-dialog.tsx';

let stored: Notices;
let subscribing: ReturnType<typeof fakeSubscribe>;
const fakeSubscribe = () => fakeRoute(pushApi.subscribe, () => ({ success: true as const }));

beforeEach(() => {
  stored = quietNotices;
  fakeRoute(noticesApi.read, () => stored);
  fakeRoute(telegramApi.state, () => ({ telegram: null, serverTime: new Date() }));
  fakeRoute(noticesApi.save, (notices) => {
    stored = notices;
    return { success: true as const };
  });
  fakeRoute(pushApi.key, () => ({ key: 'BAU' }));
  subscribing = fakeSubscribe();
});

const withPush = (): Notices => ({
  ...quietNotices,
  kinds: { ...quietNotices.kinds, deal: { sound: false, popup: false, push: true } },
});

async function openDialog() {
  const view = renderUi(<NoticesDialog userId={7} group={0} onClose={() => {}} player={makePlayer()} />);
  await screen.findByRole('table');
  return view;
}
const push = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

test('the first kind that is chosen asks the browser, gives its address to the server and is saved', async () => {
  const browser = fakeNotifications({ permission: 'default', answer: 'granted' });
  const { pushManager, target } = fakePush();
  const { user } = await openDialog();
  expect(browser.asked).not.toHaveBeenCalled();
  await user.click(push(/Новая сделка: push/));
  await waitFor(() => expect(stored.kinds.deal).toEqual({ sound: false, popup: false, push: true }));
  expect(subscribing.calls).toEqual([target]);
  expect(pushManager.subscribe).toHaveBeenCalledWith({
    userVisibleOnly: true,
    applicationServerKey: new Uint8Array([4, 5]),
  });
  await screen.findByText(/Этот браузер получает push/);
  await user.click(push(/Новая апелляция: push/));
  await waitFor(() => expect(stored.kinds.appeal.push).toBe(true));
  expect(subscribing.calls).toHaveLength(1);
  await user.click(push(/Называть суммы/));
  await waitFor(() => expect(stored.amounts).toBe(true));
});

test('without the permission, or without the browser’s push service, nothing is chosen, and the person is told why', async () => {
  fakeNotifications({ permission: 'default', answer: 'denied' });
  fakePush();
  const { user, unmount } = await openDialog();
  await user.click(push(/Новая сделка: push/));
  await screen.findByText(/Браузер запретил уведомления этого сайта/);
  expect(push(/Новая сделка: push/).checked).toBe(false);
  unmount();

  fakeNotifications({ permission: 'granted' });
  const { pushManager } = fakePush({ fails: true });
  openPage('/dashboard/settings', { user: { group: 0 } });
  await user.click(await screen.findByRole('button', { name: 'Уведомления' }));
  await user.click(await screen.findByRole('button', { name: /^Настройка уведомлений$/ }));
  await user.click(await screen.findByRole('switch', { name: /Новая сделка: push/ }));
  await screen.findByText(/Не\sудалось включить push в\sэтом браузере/);
  expect(pushManager.subscribe).toHaveBeenCalledOnce();
  expect(stored).toEqual(quietNotices);
  expect(subscribing.calls).toEqual([]);
});

test('a click before the browser has said whether it gets push messages waits for that', async () => {
  fakeNotifications({ permission: 'granted' });
  const { pushManager, target } = fakePush();
  let say = () => {};
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockImplementation(
    () =>
      new Promise((resolve) => {
        say = () => resolve({ pushManager } as unknown as ServiceWorkerRegistration);
      }),
  );
  const { user } = await openDialog();
  await user.click(push(/Новая сделка: push/));
  expect(stored).toEqual(quietNotices);
  vi.restoreAllMocks();
  act(() => say());
  await waitFor(() => expect(stored.kinds.deal.push).toBe(true));
  expect(subscribing.calls).toEqual([target]);
});

test('chosen in another browser, it is offered here; and can be ended here without touching the choice', async () => {
  stored = withPush();
  fakeNotifications({ permission: 'granted' });
  const off = fakeRoute(pushApi.unsubscribe, () => ({ success: true as const }));
  const { subscription } = fakePush();
  const { user } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Включить здесь' }));
  await user.click(await screen.findByRole('button', { name: 'Выключить здесь' }));
  await screen.findByRole('button', { name: 'Включить здесь' });
  expect(off.calls).toHaveLength(1);
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
  expect(stored).toEqual(withPush());
});

test('a browser without push says so', async () => {
  stored = withPush();
  await openDialog();
  await screen.findByText(/Этот браузер не\sпринимает push/);
});

test('an agreement with the key of another installation is made anew', async () => {
  stored = withPush();
  fakeNotifications({ permission: 'granted' });
  fakeRoute(pushApi.key, () => ({ key: 'BAY' }));
  const { subscription } = fakePush({ agreed: true });
  const { user } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Включить здесь' }));
  await screen.findByRole('button', { name: 'Выключить здесь' });
  expect(subscription.unsubscribe).toHaveBeenCalledOnce();
});

test('a new session of the same person tells the server of this browser again', async () => {
  stored = withPush();
  const { target } = fakePush({ agreed: true });
  localStorage.setItem('push-here', '7');
  openPage('/dashboard/settings', { user: { id: 7 } });
  await waitFor(() => expect(subscribing.calls).toEqual([target]));
});

test('another person in the same browser is not told there unasked', async () => {
  stored = withPush();
  fakePush({ agreed: true });
  localStorage.setItem('push-here', '7');
  openPage('/dashboard/settings', { user: { id: 8 } });
  await screen.findByRole('navigation', { name: 'Меню' });
  await new Promise((done) => setTimeout(done, 50));
  expect(subscribing.calls).toEqual([]);
});

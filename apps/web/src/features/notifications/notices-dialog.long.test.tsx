import type { Group } from '@app/contract/access/users';
import { type Notices, noticesApi, quietNotices } from '@app/contract/notifications/notices';
import { telegramApi } from '@app/contract/notifications/telegram-api';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeNotifications, makePlayer } from '#testing/notifications.ts';
import { openPage } from '#testing/open-page.tsx';
import { renderUi } from '#testing/render.tsx';
import { NoticesDialog } from './notices-dialog.tsx';

let stored: Notices;
let player: ReturnType<typeof makePlayer>;
let saving: ReturnType<typeof fakeSave>;

beforeEach(() => {
  stored = quietNotices;
  player = makePlayer();
  fakeRoute(noticesApi.read, () => stored);
  fakeRoute(telegramApi.state, () => ({ telegram: null, serverTime: new Date() }));
  saving = fakeSave();
});

function fakeSave() {
  return fakeRoute(noticesApi.save, (notices) => {
    stored = notices;
    return { success: true as const };
  });
}

async function openDialog(group: Group = 5) {
  const view = renderUi(<NoticesDialog userId={7} group={group} onClose={() => {}} player={player} />);
  await screen.findByRole('table');
  return view;
}
const sound = (name: RegExp) => screen.getByRole<HTMLInputElement>('switch', { name });

test('a sound is off until asked for; turned on it is saved and heard', async () => {
  const { user } = await openDialog();
  const deal = sound(/Новая сделка: звук/);
  expect(deal.checked).toBe(false);
  await user.click(deal);
  expect(deal.checked).toBe(true);
  await waitFor(() => expect(player.played).toEqual([['deal', 60]]));
  expect(saving.calls).toEqual([
    { ...quietNotices, kinds: { ...quietNotices.kinds, deal: { sound: true, popup: false } } },
  ]);

  await user.click(deal);
  await waitFor(() => expect(saving.calls).toHaveLength(2));
  expect(player.played).toHaveLength(1);
  expect(stored).toEqual(quietNotices);
});

test('each kind can be listened to, and the volume tried', async () => {
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: /Прослушать: Пополнение баланса/ }));
  await user.click(screen.getByRole('button', { name: 'Проверить' }));
  await waitFor(() =>
    expect(player.played).toEqual([
      ['deposit', 60],
      ['deal', 60],
    ]),
  );
  expect(saving.calls).toEqual([]);
});

test('the volume goes by the keyboard and is saved', async () => {
  const { user } = await openDialog();
  screen.getByRole('slider', { name: 'Громкость' }).focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(stored.volume).toBe(65));
});

test('a choice that cannot be saved goes back, and the person is told', async () => {
  fakeRoute(noticesApi.save, () => new ApiError(500, 'internal', 'Внутренняя ошибка'));
  const { user } = openPage('/dashboard/deals');
  await user.click(await screen.findByRole('button', { name: 'Уведомления' }));
  await user.click(await screen.findByRole('button', { name: /^Настройка уведомлений$/ }));
  await user.click(await screen.findByRole('switch', { name: /Новая апелляция: звук/ }));
  await screen.findByText(/Не\sудалось сохранить выбор\. Внутренняя ошибка/);
  await waitFor(() => expect(sound(/Новая апелляция: звук/).checked).toBe(false));
});

test('a permission is asked for when a notice of the browser is turned on, and not before', async () => {
  const browser = fakeNotifications({ permission: 'default', answer: 'granted' });
  const { user } = await openDialog();
  expect(browser.asked).not.toHaveBeenCalled();
  await user.click(sound(/Новая выплата: уведомление/));
  await waitFor(() => expect(stored.kinds.payout).toEqual({ sound: false, popup: true }));
  expect(browser.asked).toHaveBeenCalledOnce();
  // Once granted, the permission is not asked for again.
  await user.click(sound(/Новая сделка: уведомление/));
  await waitFor(() => expect(stored.kinds.deal.popup).toBe(true));
  expect(browser.asked).toHaveBeenCalledOnce();
});

test('refused by the person, the switch goes back and a sentence says where to allow it', async () => {
  fakeNotifications({ permission: 'default', answer: 'denied' });
  const { user } = await openDialog();
  await user.click(sound(/Новая сделка: уведомление/));
  await screen.findByText(/Браузер запретил уведомления этого сайта/);
  expect(sound(/Новая сделка: уведомление/).checked).toBe(false);
  expect(saving.calls).toEqual([]);
});

test('a question waved away is no refusal for ever', async () => {
  fakeNotifications({ permission: 'default', answer: 'default' });
  const { user } = await openDialog();
  await user.click(sound(/Новая сделка: уведомление/));
  await screen.findByText(/Разрешение не\sдано/);
  expect(saving.calls).toEqual([]);
});

test('chosen on another device, it still has to be allowed in this browser', async () => {
  stored = { ...quietNotices, kinds: { ...quietNotices.kinds, deal: { sound: false, popup: true } } };
  const browser = fakeNotifications({ permission: 'default', answer: 'granted' });
  const { user } = await openDialog();
  await user.click(await screen.findByRole('button', { name: 'Разрешить' }));
  expect(browser.asked).toHaveBeenCalledOnce();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Разрешить' })).toBeNull());
});

test('a browser that plays nothing is named as the reason', async () => {
  player.wake.mockImplementation(async () => player.become('blocked'));
  const { user } = await openDialog();
  await user.click(screen.getByRole('button', { name: 'Проверить' }));
  await screen.findByText(/Браузер не\sдал проиграть звук/);
});

const decision = 'Решение по\u00a0выплате или\u00a0апелляции';
const access = 'Вход и\u00a0доступ';

test.each([
  [
    0,
    [
      'Новая сделка',
      'Поступление от\u00a0банка',
      'Новая апелляция',
      decision,
      'Вам задали вопрос',
      'Пополнение баланса',
      'Телефон не\u00a0на\u00a0связи',
      access,
    ],
  ],
  [
    5,
    [
      'Новая сделка',
      'Поступление от\u00a0банка',
      'Новая апелляция',
      'Новая выплата',
      decision,
      'Вам задали вопрос',
      'Пополнение баланса',
      'Телефон не\u00a0на\u00a0связи',
      access,
    ],
  ],
  [2, ['Выплата на\u00a0проверку', access]],
] as const)('group %i chooses among what it works with', async (group, kinds) => {
  await openDialog(group);
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(kinds);
});

test('a moderator opens it from the panel as well', async () => {
  const { user } = openPage('/dashboard', { user: { group: 2 } });
  await user.click(await screen.findByRole('button', { name: 'Уведомления' }));
  await user.click(await screen.findByRole('button', { name: /^Настройка уведомлений$/ }));
  await screen.findByRole('dialog', { name: 'Настройка уведомлений' });
  await screen.findByRole('switch', { name: /Выплата на\sпроверку: звук/ });
});

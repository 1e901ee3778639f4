import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { type IdleReason, idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { type PauseState, pausesApi } from '@app/contract/devices/pauses/pauses-api';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openPage } from '#testing/open-page.tsx';
import { openScreen } from '#testing/open-screen.tsx';
import { makeBankProfile } from '#testing/profiles.ts';
import { renderUi } from '#testing/render.tsx';
import type { User } from '#testing/user.ts';
import { PauseButton } from './pause-button.tsx';

const done = { success: true as const };
const sber = '100000000111';
const alfa = '100000000008';

function fakeProfiles(state: Partial<PauseState> = {}) {
  const profiles = [
    makeBankProfile({ id: 11, bank: sber, available: 1 }),
    makeBankProfile({ id: 12, bank: alfa, available: 1 }),
  ];
  fakeRoute(bankProfilesApi.list, () => ({ bankProfiles: profiles, countBankProfiles: 2, serverTime: new Date() }));
  fakeRoute(devicesApi.status, () => ({ statusList: [7], serverTime: new Date() }));
  fakeRoute(pausesApi.state, () => ({
    working: 2,
    paused: 0,
    until: null,
    hours: null,
    banks: [
      { bank: sber, working: 1, paused: 0 },
      { bank: alfa, working: 1, paused: 0 },
    ],
    serverTime: new Date(),
    ...state,
  }));
}

const openMenu = async (user: User) => {
  await user.click(await screen.findByRole('button', { name: /Пауза и.рабочие часы/ }));
  return within(await screen.findByRole('menu'));
};

test('everything is paused for an hour by two clicks, and the toast takes it back for what it has paused', async () => {
  fakeProfiles();
  const started = fakeRoute(pausesApi.start, () => ({ ...done, bank_profile_ids: [11, 12] }));
  const ended = fakeRoute(pausesApi.end, () => ({ ...done, bank_profile_ids: [11, 12], paused: [] }));
  const { user } = openPage('/dashboard/bankprofiles');
  const menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: /На.час/ }));
  expect(await screen.findByText(/На паузе 2 ЛК/)).toBeTruthy();
  expect(started.calls).toEqual([{ minutes: 60 }]);
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(ended.calls).toEqual([{ bank_profile_ids: [11, 12] }]));
});

test('a bank is paused alone, and what is on pause is said by the button and ended there', async () => {
  fakeProfiles({
    paused: 1,
    banks: [
      { bank: sber, working: 1, paused: 1 },
      { bank: alfa, working: 1, paused: 0 },
    ],
  });
  const started = fakeRoute(pausesApi.start, () => ({ ...done, bank_profile_ids: [12] }));
  const ended = fakeRoute(pausesApi.end, () => ({
    ...done,
    bank_profile_ids: [11],
    paused: [{ bank_profile_id: 11, until: new Date(Date.now() + 30 * 60_000 - 5000) }],
  }));
  const { user } = renderUi(<PauseButton />);
  expect(await screen.findByText('На паузе 1 из 2')).toBeTruthy();
  let menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Альфа-Банк' }));
  await waitFor(() => expect(started.calls).toEqual([{ bank: alfa, minutes: 60 }]));
  menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: /Сбербанк: снять паузу/ }));
  await waitFor(() => expect(ended.calls).toEqual([{ bank: sber }]));

  // Taken back: on pause again, until it would have ended.
  await screen.findByText(/Пауза снята/);
  await user.click(screen.getByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(started.calls).toHaveLength(2));
  expect(started.calls[1]).toEqual({ bank_profile_ids: [11], minutes: 30 });
});

test.each<[IdleReason, object, string]>([
  ['paused', { until: new Date('2126-11-18T06:00:00Z') }, 'Пауза до 18.11 09:00'],
  ['paused', {}, 'Пауза'],
  ['balance', { short: 124_000n }, 'На балансе не хватает 1 240 ₽'],
  ['near', {}, 'Все суммы близки к ожидающим'],
  ['no_demand', {}, 'Готов принимать сделки'],
])('under the ЛК it is said why no deals come: %s', async (reason, more, said) => {
  fakeProfiles();
  fakeRoute(idleProfilesApi.list, () => ({
    profiles: [{ bank_profile_id: 11, reason, until: null, short: null, ...more }],
    serverTime: new Date(),
  }));
  openScreen('/dashboard/bankprofiles');
  expect(await screen.findByText(said)).toBeTruthy();
});

test('working hours are set by weekday, a day off is null, a week without a day cannot be saved', async () => {
  fakeProfiles();
  const set = fakeRoute(pausesApi.setHours, () => done);
  const { user } = renderUi(<PauseButton />);
  const menu = await openMenu(user);
  await user.click(menu.getByRole('menuitem', { name: 'Рабочие часы' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('switch', { name: 'Работать всегда' }));
  for (const day of ['Понедельник', 'Вторник', 'Среда', 'Четверг', 'Пятница', 'Суббота', 'Воскресенье'])
    await user.click(dialog.getByRole('checkbox', { name: day }));
  expect(dialog.getByText('Оставьте хотя бы один рабочий день')).toBeTruthy();
  expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Сохранить' }).disabled).toBe(true);
  await user.click(dialog.getByRole('checkbox', { name: 'Вторник' }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() =>
    expect(set.calls).toEqual([{ hours: [null, { opens: 540, closes: 1260 }, null, null, null, null, null] }]),
  );
});

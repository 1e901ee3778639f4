import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import type { IdleReason } from '@app/contract/devices/pauses/idle-profiles';
import { idleProfilesApi } from '@app/contract/devices/pauses/idle-profiles';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { bankIds, makeDevice, makeDeviceTable, makeTableProfile } from '#testing/profiles.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import '../devices-page.tsx';
import './device-dialog.tsx';
import '#ui/list/select.tsx';

const address = '/dashboard/deviceprofiles?view=table';
const done = { success: true as const };

const people = ['Анна Белова', 'Борис Волков', 'Вера Громова', 'Глеб Дымов'];
const table = () =>
  makeDeviceTable({
    deviceList: [makeDevice({ id: 7, paired: true }), makeDevice({ id: 8, phonenumber: '+79031112233' })],
    deviceProfiles: people.map((fio, index) =>
      makeTableProfile({
        id: 1001 + index,
        id_alias: `ЛК100${index + 1}`,
        bank: index === 3 ? bankIds.vtb : bankIds.tbank,
        fio,
        available: index === 0 ? 0 : 1,
        deals_today: 15,
        closed_today: 12,
        lastDealAt: new Date(),
      }),
    ),
    statusList: [7],
  });

beforeEach(() => {
  localStorage.clear();
  fakeRoute(devicesApi.table, table);
  fakeRoute(devicesApi.status, () => ({ statusList: [7], serverTime: new Date() }));
  const idle = (bank_profile_id: number, reason: IdleReason) => ({ bank_profile_id, reason, until: null, short: null });
  fakeRoute(idleProfilesApi.list, () => ({
    profiles: [idle(1001, 'off'), idle(1002, 'no_demand'), idle(1003, 'cycle'), idle(1004, 'no_demand')],
    serverTime: new Date(),
  }));
});

const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
const box = (name: string) => screen.getByRole('checkbox', { name: new RegExp(`^Выбрать .*${name}`) });
const changes = (refuse: Record<number, string> = {}) =>
  fakeRoute(bankProfilesApi.changeMany, ({ bank_profile_ids }) => ({
    ...done,
    results: bank_profile_ids.map((bank_profile_id) => ({ bank_profile_id, error: refuse[bank_profile_id] ?? null })),
  }));

test('a line says whose it is, what has come today, and why nothing comes', async () => {
  openScreen(address);
  const row = await rowOf(/Борис Волков/);
  row.getByRole('link', { name: /916.*123-45-67.*На связи/ });
  row.getByText(/12\s\/\s15/);
  await row.findByText(/Готов принимать сделки/);
  (await rowOf(/Вера Громова/)).getByText('Цикл заполнен');
  (await rowOf(/Анна Белова/)).getByText('Выключен');
  (await rowOf(/903.*111-22-33/)).getByText('Банков ещё нет');
});

test('search and state are in the address and narrow what is shown; nothing found says so', async () => {
  const { user } = openScreen(address);
  await rowOf(/Борис/);
  await user.fill(screen.getByRole('searchbox'), 'втб{Enter}');
  await waitFor(() => expect(screen.queryByRole('row', { name: /Борис/ })).toBeNull());
  await rowOf(/Глеб/);
  screen.getByText(/^1 из.5$/);
  expect(new URLSearchParams(window.location.search).get('lk_id')).toBe('втб');

  await user.fill(screen.getByRole('searchbox'), 'нет такого{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Показать все' }));
  await rowOf(/Борис/);
});

test('the choice of the view is remembered, and the address has the last word', async () => {
  fakeRoute(devicesApi.list, () => table());
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('radio', { name: 'Таблица' }));
  await rowOf(/Борис/);
  expect([window.location.search, localStorage.getItem('devices-view')]).toEqual(['?view=table', 'table']);
});

test('marked with Shift and by the header, switched together, and taken back for exactly those that were changed', async () => {
  const sent = changes({ 1004: 'ЛК в архиве. Сначала верните его' });
  const { user } = openScreen(address);
  await rowOf(/Борис/);
  await user.click(box('ЛК1001'));
  await user.keyboard('{Shift>}');
  await user.click(box('ЛК1003'));
  await user.keyboard('{/Shift}');
  screen.getByText('Выбрано ЛК: 3');
  await user.click(screen.getByRole('checkbox', { name: 'Выбрать все показанные' }));
  screen.getByText('Выбрано ЛК: 4');

  // The first is off already.
  await user.click(screen.getByRole('button', { name: 'Выключить' }));
  await screen.findByText(/Не.изменено: 1.ЛК\. ЛК в архиве/);
  await user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(sent.calls).toHaveLength(2));
  expect(sent.calls).toEqual([
    { bank_profile_ids: [1002, 1003, 1004], change: { action: 'off' } },
    { bank_profile_ids: [1002, 1003], change: { action: 'on' } },
  ]);
});

test('an archive that is taken back switches on what was on', async () => {
  const sent = changes();
  const { user } = openScreen(address);
  await rowOf(/Борис/);
  await user.click(box('ЛК1001'));
  await user.click(box('ЛК1002'));
  await user.click(screen.getByRole('button', { name: /^В.архив$/ }));
  await user.click(await screen.findByRole('button', { name: 'Отменить' }));
  await waitFor(() => expect(sent.calls).toHaveLength(3));
  expect(sent.calls.map(({ bank_profile_ids, change }) => [change.action, bank_profile_ids])).toEqual([
    ['archive', [1001, 1002]],
    ['restore', [1001, 1002]],
    ['on', [1002]],
  ]);
});

test('limits: empty ones are not sent, crossed ones are refused here, and who refuses is named', async () => {
  const sent = changes({ 1002: 'Максимальная сумма должна быть больше минимальной' });
  const { user } = openScreen(address);
  await rowOf(/Борис/);
  await user.click(box('ЛК1002'));
  await user.click(box('ЛК1003'));
  await user.click(screen.getByRole('button', { name: 'Лимиты' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Лимиты: 2.ЛК$/ }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  dialog.getByText('Укажите хотя бы один лимит');
  await user.fill(dialog.getByRole('textbox', { name: 'Мин. платёж' }), '900');
  await user.fill(dialog.getByRole('textbox', { name: 'Макс. платёж' }), '500');
  dialog.getByText('Максимальная сумма должна быть больше минимальной');
  await user.clear(dialog.getByRole('textbox', { name: 'Мин. платёж' }));
  await user.click(dialog.getByRole('button', { name: 'Сохранить' }));
  await dialog.findByText(/ЛК1002: Максимальная сумма/);
  expect(sent.calls).toEqual([
    { bank_profile_ids: [1002, 1003], change: { action: 'limits', limits: { max_amount: 500_00n } } },
  ]);
});

test('on a phone a line is brief, has the switch, and opens the card of the device', async () => {
  setViewportWidth(390);
  const { user } = openScreen(address);
  await screen.findByRole('switch', { name: /ЛК1002/ });
  const list = within(screen.getByRole('list', { name: 'Активные устройства' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  await user.click(list.getByRole('link', { name: 'ВТБ' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Устройство' }));
  dialog.getByRole('article', { name: /916.*123-45-67/ });
  expect(window.location.pathname).toBe('/dashboard/deviceprofiles/7/view');
});

test('the address of a device in the archive shows it as such, and offers to bring it back', async () => {
  const archived = makeDevice({ id: 70, is_hided: 1, phonenumber: '+79031112233' });
  const asked = fakeRoute(devicesApi.list, () => ({
    deviceProfiles: [],
    countDeviceProfiles: 1,
    deviceList: [archived],
    statusList: [],
    serverTime: new Date(),
  }));
  openScreen('/dashboard/deviceprofiles/70/view?view=table');
  const dialog = within(await screen.findByRole('dialog', { name: 'Устройство' }));
  await dialog.findByRole('article', { name: /903.*111-22-33/ });
  dialog.getByRole('button', { name: /^Вернуть/ });
  expect(asked.calls).toEqual([{ page: 1, count: 10, is_hided: 1, device_profile_id: 70 }]);
});

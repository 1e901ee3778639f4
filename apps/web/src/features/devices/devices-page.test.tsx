import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { bankIds, makeBankProfile, makeDevice, makeDeviceProfile, makeDevicesPage } from '#testing/profiles.ts';
import { setViewportWidth } from '#testing/viewport.ts';
// Loaded before the clock of the first test starts.
import './devices-page.tsx';

const done = { success: true as const };

beforeEach(() => {
  fakeRoute(devicesApi.status, () => ({ statusList: [], serverTime: new Date() }));
  fakeRoute(devicesApi.view, () => ({ device: makeDevice(), tokenExpiresAt: null, serverTime: new Date() }));
  fakeRoute(bankProfilesApi.view, () => ({ bankProfile: makeBankProfile(), serverTime: new Date() }));
});

test('a card shows the phone, whether it is online, and each bank with its limits, cards and fill', async () => {
  fakeRoute(devicesApi.list, () =>
    makeDevicesPage({
      deviceList: [makeDevice({ paired: true })],
      deviceProfiles: [
        makeDeviceProfile({ cycle_value: 100_000_00n, sbp_available: 1, card_available: 1 }),
        makeDeviceProfile({ id: 1002, id_alias: 'ЛК1002', bank: bankIds.sber, RequisiteProfiles: [] }),
      ],
      statusList: [7],
    }),
  );
  openScreen('/dashboard/deviceprofiles');

  const card = within(await screen.findByRole('article', { name: /916.*123-45-67/ }));
  card.getByText('На связи');
  card.getByText('ЛК1001');
  card.getByText('СБП · C2C');
  card.getByText('Карт нет');
  expect(card.getAllByText(/^100\s–\s499\s₽$/)).toHaveLength(2);
  const [cycle] = card.getAllByRole('progressbar', { name: /цикле/ });
  // A tenth of the limit on the logarithmic scale.
  expect(cycle?.getAttribute('aria-valuenow')).toBe('28');
  expect(cycle?.getAttribute('aria-valuetext')).toMatch(/100\s000 из 1\s000\s000/);
  expect(screen.queryByRole('button', { name: 'Привязать телефон' })).toBeNull();
});

test('a key of a forwarder is made only when asked for, and shown with the address it is for', async () => {
  fakeRoute(devicesApi.list, () => makeDevicesPage());
  const keys = fakeRoute(devicesApi.forwardKey, () => ({ key: 'key-of-the-forwarder', serverTime: new Date() }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: /^Ещё действия.*123-45-67/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ключ пересылки' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Ключ пересылки' }));
  dialog.getByText(/Прежний ключ этого телефона перестанет действовать/);
  expect(keys.calls).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Создать ключ' }));
  await dialog.findByText('Bearer key-of-the-forwarder');
  dialog.getByText(/\/device\/v1\/notices$/);
  expect(keys.calls).toEqual([{ device_profile_id: 7 }]);
});

test('a device without banks says what to do next', async () => {
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceProfiles: [] }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await screen.findByText(/Добавьте банк, чтобы принимать платежи/);
  screen.getByText('Нет связи');
  await user.click(screen.getByRole('button', { name: 'Добавить банк' }));
  await screen.findByRole('dialog', { name: 'Добавление банка' });
});

test('an empty cabinet and an empty archive each say why and what to do', async () => {
  const lists = fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: [], deviceProfiles: [] }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await screen.findByText('Устройств пока нет');
  await user.click(screen.getByRole('link', { name: 'Архив' }));
  await screen.findByText(/В\s*архиве пусто/);
  expect(lists.calls.map(({ is_hided }) => is_hided)).toEqual([0, 1]);
});

test('a list that cannot be loaded says so and is tried again', async () => {
  fakeRoute(devicesApi.list, () => new ApiError(500, 'internal', 'Сервер не отвечает'));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await screen.findByText('Сервер не отвечает');
  fakeRoute(devicesApi.list, () => makeDevicesPage());
  await user.click(screen.getByRole('button', { name: 'Повторить' }));
  await screen.findByRole('article');
});

test('the page is in the address, and a page that is no more leads to the last one', async () => {
  const lists = fakeRoute(devicesApi.list, ({ page }) =>
    makeDevicesPage({ deviceList: page > 2 ? [] : [makeDevice()], countDeviceProfiles: 12 }),
  );
  openScreen('/dashboard/deviceprofiles?page=5');
  await waitFor(() => expect(window.location.search).toBe('?page=2'));
  await screen.findByRole('article');
  expect(lists.calls.map(({ page }) => page)).toEqual([5, 2]);
});

test('the switch of traffic moves at once and stays when the server agrees', async () => {
  let available: 0 | 1 = 0;
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceProfiles: [makeDeviceProfile({ available })] }));
  const answer = Promise.withResolvers<void>();
  const switches = fakeRoute(bankProfilesApi.work, async (body) => {
    await answer.promise;
    available = body.available;
    return done;
  });
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await trafficSwitch());
  expect((await trafficSwitch()).checked).toBe(true);
  answer.resolve();
  await waitFor(async () => expect((await trafficSwitch()).getAttribute('aria-busy')).toBe('false'));
  expect((await trafficSwitch()).checked).toBe(true);
  expect(switches.calls).toEqual([{ bank_profile_id: 1001, available: 1 }]);
  expect(switches.keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test.each([
  ['a silent phone is told that no deals come yet', [], 1],
  ['a phone on line needs no word', [7], 0],
])('switching traffic on: %s', async (_what, statusList, warnings) => {
  fakeRoute(devicesApi.list, () =>
    makeDevicesPage({ statusList, deviceProfiles: [makeDeviceProfile({ available: 0 })] }),
  );
  fakeRoute(bankProfilesApi.work, () => done);
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await trafficSwitch());
  await waitFor(async () => expect((await trafficSwitch()).getAttribute('aria-busy')).toBe('false'));
  await waitFor(() => expect(screen.queryAllByText(/телефон не\sна\sсвязи/)).toHaveLength(warnings));
});

test('a refused switch goes back and says the server’s reason', async () => {
  fakeRoute(devicesApi.list, () => makeDevicesPage());
  const answer = Promise.withResolvers<void>();
  fakeRoute(bankProfilesApi.work, async () => {
    await answer.promise;
    return new ApiError(409, 'bank_profile_without_card', 'Добавьте карту');
  });
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await trafficSwitch());
  expect((await trafficSwitch()).checked).toBe(true);
  answer.resolve();
  await screen.findByText('Добавьте карту');
  await waitFor(async () => expect((await trafficSwitch()).checked).toBe(false));
});

test('a device by its number alone: the button waits for a whole number', async () => {
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: [], deviceProfiles: [] }));
  const additions = fakeRoute(devicesApi.createByPhone, () => ({ ...done, id: 7 }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: 'Другие способы добавить устройство' }));
  await user.click(await screen.findByRole('menuitem', { name: /Только номер телефона/ }));

  const add = () => screen.getByRole('button', { name: 'Добавить' });
  const phone = await screen.findByRole('textbox', { name: 'Номер телефона' });
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(phone, '916123');
  await user.tab();
  await screen.findByText('Допустим только номер телефона');
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(phone, '9161234567');
  await user.click(add());
  await screen.findByText('Устройство успешно добавлено');
  expect(additions.calls).toEqual([{ phonenumber: '+79161234567' }]);
});

test('archiving a device is asked about; in the archive it comes back before its banks', async () => {
  const archived = makeDevicesPage({
    deviceList: [makeDevice({ is_hided: 1 })],
    deviceProfiles: [makeDeviceProfile({ is_hided: 1 })],
  });
  fakeRoute(devicesApi.list, ({ is_hided }) => (is_hided ? archived : makeDevicesPage()));
  const moves = fakeRoute(devicesApi.hide, () => done);
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: /Ещё действия/ }));
  await user.click(await screen.findByRole('menuitem', { name: /архив/ }));
  const question = within(await screen.findByRole('dialog', { name: /устройство в\s*архив/ }));
  await user.click(question.getByRole('button', { name: /архив/ }));
  await screen.findByText(/Устройство отправлено в\s*архив/);

  await user.click(screen.getByRole('link', { name: 'Архив' }));
  await screen.findByText('Чтобы вернуть банки, сначала верните устройство.');
  expect(screen.queryByRole('button', { name: 'Вернуть' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Вернуть устройство' }));
  await screen.findByText(/Устройство возвращено/);
  expect(moves.calls).toEqual([
    { device_profile_id: 7, is_hided: 1 },
    { device_profile_id: 7, is_hided: 0 },
  ]);
});

test('the question about a device that is archived elsewhere says so, and sends nothing', async () => {
  let device = makeDevice();
  const stream = fakeStream();
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: device.is_hided ? [] : [device] }));
  fakeRoute(devicesApi.view, () => ({ device, tokenExpiresAt: null, serverTime: new Date() }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: /Ещё действия/ }));
  await user.click(await screen.findByRole('menuitem', { name: /архив/ }));
  const question = within(await screen.findByRole('dialog', { name: /устройство в\s*архив/ }));
  expect(question.queryByRole('alert')).toBeNull();
  device = makeDevice({ is_hided: 1 });
  await stream.tell('device.archived');
  await question.findByText(/^Устройство уже в\sархиве/);
  expect(question.getByRole('button', { name: /^В\sархив$/ })).toHaveProperty('disabled', true);
});

test('a bank goes to the archive after a question and comes back at a press', async () => {
  fakeRoute(devicesApi.list, ({ is_hided }) => makeDevicesPage({ deviceProfiles: [makeDeviceProfile({ is_hided })] }));
  const archived = fakeRoute(bankProfilesApi.archive, () => done);
  const restored = fakeRoute(bankProfilesApi.hide, () => done);
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: /^В\s*архив$/ }));
  const question = within(await screen.findByRole('dialog', { name: /ЛК в\s*архив/ }));
  question.getByText(/Т-Банк · ЛК1001/);
  await user.click(question.getByRole('button', { name: /архив/ }));
  await screen.findByText('ЛК отправлен в архив');

  await user.click(screen.getByRole('link', { name: 'Архив' }));
  await user.click(await screen.findByRole('button', { name: 'Вернуть' }));
  await screen.findByText(/ЛК возвращён/);
  expect(archived.calls).toEqual([{ bankProfileId: 1001 }]);
  expect(restored.calls).toEqual([{ bankProfileId: 1001, is_hided: 0 }]);
});

test('online is asked for again every 20 seconds', async () => {
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: [makeDevice({ paired: true })] }));
  const asked = fakeRoute(devicesApi.status, () => ({ statusList: [7], serverTime: new Date() }));
  vi.useFakeTimers({ shouldAdvanceTime: true });
  openScreen('/dashboard/deviceprofiles');
  await screen.findByText('Нет связи');
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  await screen.findByText('На связи');
  expect(asked.calls[0]).toEqual({ deviceIdList: [7] });
  vi.useRealTimers();
});

test('on a phone the same can be done, by words instead of icons', async () => {
  setViewportWidth(390);
  fakeRoute(devicesApi.list, () => makeDevicesPage());
  const { user } = openScreen('/dashboard/deviceprofiles');
  const requisite = await screen.findByRole('button', { name: 'Добавить реквизит' });
  expect(requisite.textContent).toBe('Реквизит');
  await user.click(screen.getByRole('button', { name: 'Изменить' }));
  await screen.findByRole('dialog', { name: 'Редактирование' });
});

async function trafficSwitch(): Promise<HTMLInputElement> {
  return screen.findByRole<HTMLInputElement>('switch', { name: 'Трафик: Т-Банк · ЛК1001' });
}

import { devicesApi } from '@app/contract/devices/devices';
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import type { User } from '#testing/user.ts';
// Loaded before the clock of the first test starts.
import './devices-page.tsx';
import { bankIds, goodPan, makeDevice, makeDeviceProfile, makeDevicesPage } from '#testing/profiles.ts';

afterEach(() => void vi.useRealTimers());

const refusal = 'Пожалуйста, заполните все обязательные поля корректно';

test('five steps make a device with a bank and a card, and its pairing is offered at once', async () => {
  const { user, creations } = await openWizard();
  await next(user);
  await user.type(field('Номер телефона'), '8 (916) 123-45-67{Enter}');
  await screen.findByText('Выбор банка');
  await user.click(bankField());
  await user.keyboard('т банк{Enter}');
  await next(user);
  await user.fill(field('Введите номер карты от ЛК банка'), `${goodPan}{Enter}`);
  await user.fill(field('ФИО (Банк)'), 'Иванов Иван');
  expect(field('Мин. платёж').value).toBe('100');
  expect(field('Макс. платёж').value).toBe('499');

  fakeRoute(devicesApi.list, () => makeDevicesPage());
  fakeRoute(devicesApi.token, () => makeToken());
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Устройство успешно добавлено');
  await screen.findByRole('dialog', { name: 'Привязка телефона' });
  expect(creations.calls).toEqual([
    {
      phonenumber: '+79161234567',
      bank: bankIds.tbank,
      pan: goodPan,
      fio: 'Иванов Иван',
      min_amount: 100_00n,
      max_amount: 499_00n,
      sbp_available: 1,
      card_available: 0,
    },
  ]);
  expect(creations.keys[0]).toMatch(/^[0-9a-f]{32}$/);
});

test('each step holds back what is missing or wrong', async () => {
  const { user } = await openWizard();
  await next(user);

  await user.fill(field('Номер телефона'), '+7 999{Enter}');
  await screen.findByText('Допустим только номер телефона');
  await screen.findByText(refusal);
  await user.fill(field('Номер телефона'), '+7 999 1234567{Enter}');

  await screen.findByText('Выбор банка');
  await next(user);
  await screen.findByText('Выберите банк');
  await chooseBank(user, 'ВТБ');
  await next(user);

  await user.fill(field('Введите номер карты от ЛК банка'), '2200 7000 0000 0001{Enter}');
  await screen.findByText('В номере карты ошибка: проверьте цифры');
  await user.fill(field('Введите номер карты от ЛК банка'), '2200{Enter}');
  await screen.findByText('Допустим только номер карты');
  await user.fill(field('Введите номер карты от ЛК банка'), `${goodPan}{Enter}`);

  await user.clear(field('Мин. платёж'));
  await user.clear(field('Макс. платёж'));
  await user.click(screen.getByRole('checkbox', { name: 'СБП' }));
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Необходимо указать ФИО');
  screen.getByText('Минимальная сумма должна быть больше 0');
  screen.getByText('Максимальная сумма должна быть больше минимальной');
  screen.getByText('Выберите хотя бы один метод оплаты');
});

test('going back keeps what was typed, closing forgets it', async () => {
  const { user } = await openWizard();
  await next(user);
  await user.fill(field('Номер телефона'), '9161234567{Enter}');
  await chooseBank(user, 'ВТБ');
  await user.click(screen.getByRole('button', { name: 'Назад' }));
  expect(field('Номер телефона').value).toBe('+7 916 123 4567');
  await next(user);
  expect(bankField().value).toBe('ВТБ');

  await user.click(screen.getByRole('button', { name: 'Закрыть' }));
  await openDialog(user);
  await next(user);
  expect(field('Номер телефона').value).toBe('');
});

test('whatever was wrong with the answer is told, and the wizard stays as it is', async () => {
  const { user } = await openWizard(() => new ApiError(409, 'device_archived', 'Устройство в архиве'));
  await fillAll(user);
  await screen.findByText('Произошла ошибка: Устройство в архиве');

  const answers: [() => Response, string][] = [
    [
      () => new Response('<html>500</html>', { status: 500 }),
      'Произошла ошибка: Сервер ответил непонятно. Обновите страницу и повторите',
    ],
    [() => Response.json({ error: 'Лимит исчерпан' }, { status: 409 }), 'Произошла ошибка: Лимит исчерпан'],
    [() => Response.json({ success: false }), 'Ошибка при добавлении банковского профиля'],
  ];
  for (const [answer, said] of answers) {
    fakeRaw(devicesApi.create, answer);
    await user.click(screen.getByRole('button', { name: 'Сохранить' }));
    await screen.findByText(said);
  }
  expect(field('ФИО (Банк)').value).toBe('Иванов Иван');
});

test('beside the application stands the phone’s page, which needs no installation', async () => {
  const { user } = await openWizard();
  const dialog = within(screen.getByRole('dialog'));
  await user.click(dialog.getByText('Страница'));
  expect(dialog.getByRole<HTMLAnchorElement>('link').href).toBe(`${window.location.origin}/phone`);
  dialog.getByRole('img', { name: /страницу для телефона/ });
});

test('the link of the application is copied, and the button says so for three seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = await openWizard();
  const dialog = within(screen.getByRole('dialog'));
  const link = dialog.getByRole<HTMLAnchorElement>('link').href;
  expect(link).toContain('0.3.20');
  await user.click(dialog.getByRole('button', { name: 'Скопировать ссылку' }));
  await dialog.findByRole('button', { name: 'Ссылка скопирована' });
  expect(await navigator.clipboard.readText()).toBe(link);
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  await dialog.findByRole('button', { name: 'Скопировать ссылку' });
});

test('a second bank goes to the device it was asked for, with the limit of that form', async () => {
  const device = makeDevice();
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: [device], deviceProfiles: [makeDeviceProfile()] }));
  const creations = fakeRoute(devicesApi.create, () => ({ success: true as const, id: 7, bank_profile_id: 1002 }));
  const { user } = openScreen('/dashboard/deviceprofiles');
  await user.click(await screen.findByRole('button', { name: 'Добавить банк' }));

  await chooseBank(user, 'СБЕР');
  await next(user);
  await user.fill(field('Введите номер карты от ЛК банка'), `${goodPan}{Enter}`);
  expect(field('Макс. платёж').value).toBe('999');
  await user.fill(field('ФИО (Банк)'), 'Петров Пётр{Enter}');
  await screen.findByText('Банк успешно добавлен!');
  expect(creations.calls[0]).toMatchObject({ id: 7, phonenumber: '+79161234567', bank: bankIds.sber });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

type Creation = { success: true; id: number; bank_profile_id: number };

async function openWizard(answer: () => Creation | ApiError = () => ({ success: true, id: 7, bank_profile_id: 1001 })) {
  fakeRoute(devicesApi.list, () => makeDevicesPage({ deviceList: [], deviceProfiles: [] }));
  fakeRoute(devicesApi.status, () => ({ statusList: [], serverTime: new Date() }));
  fakeRoute(devicesApi.view, () => ({ device: makeDevice(), tokenExpiresAt: null, serverTime: new Date() }));
  const creations = fakeRoute(devicesApi.create, answer);
  const page = openScreen('/dashboard/deviceprofiles');
  await openDialog(page.user);
  return { ...page, creations };
}

async function openDialog(user: User) {
  await user.click((await screen.findAllByRole('button', { name: 'Добавить устройство' }))[0] as HTMLElement);
  await screen.findByRole('dialog', { name: 'Добавление устройства' });
}

async function fillAll(user: User) {
  await next(user);
  await user.fill(field('Номер телефона'), '9161234567{Enter}');
  await chooseBank(user, 'ВТБ');
  await next(user);
  await user.fill(field('Введите номер карты от ЛК банка'), `${goodPan}{Enter}`);
  await user.fill(field('ФИО (Банк)'), 'Иванов Иван{Enter}');
}

async function chooseBank(user: User, search: string) {
  await screen.findByText('Выбор банка');
  await user.fill(bankField(), search);
  await user.click((await screen.findAllByRole('option'))[0] as HTMLElement);
}

const next = (user: User) => user.click(screen.getByRole('button', { name: 'Дальше' }));
const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const bankField = () => screen.getByLabelText<HTMLInputElement>('Банк', { selector: 'input' });

function makeToken() {
  return { token: 'token-for-the-phone', expiresAt: new Date(Date.now() + 15 * 60_000), serverTime: new Date() };
}

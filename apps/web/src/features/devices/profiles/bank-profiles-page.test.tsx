import { type BankProfile, bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { presentCommands } from '#lib/browser/commands.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { fakeStream } from '#testing/fake-stream.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { bankIds, goodPan, makeBankProfile } from '#testing/profiles.ts';
// Loaded before the clock of the first test starts.
import './bank-profiles-page.tsx';

const done = { success: true as const };

test('the table has its columns, and a bar never goes over 100 %', async () => {
  await openProfiles([makeBankProfile({ cycle_value: 2_000_000_00n, used_total_amount: 2_500_000_00n })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['ЛК', 'Банк', 'Лимит', 'В цикле заполнено', 'Всего заполнено', 'Доступность', 'Действия']);
  const fill = (name: string) => screen.getByRole('progressbar', { name }).getAttribute('aria-valuenow');
  expect(fill('В цикле заполнено')).toBe('100');
  expect(fill('Всего заполнено')).toBe('50');
});

test('an empty list leads to the devices', async () => {
  fakeList([]);
  openScreen('/dashboard/bankprofiles');
  await screen.findByText('Банковских профилей пока нет');
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: /устройствам/ }).href).toMatch(/deviceprofiles$/);
});

test('adding requisites is offered to the palette', async () => {
  await openProfiles([makeBankProfile()]);
  expect(presentCommands().map(({ label }) => label)).toContain('Добавить реквизиты');
});

test('errors of the edit dialog appear after the first attempt to save, and go as they are mended', async () => {
  const edits = fakeRoute(bankProfilesApi.update, () => done);
  const { user } = await openEdit(makeBankProfile());
  await user.clear(field('ФИО (Банк)'));
  await user.fill(field('Макс. платёж'), '50');
  await user.click(screen.getByRole('checkbox', { name: 'СБП' }));
  expect(screen.queryByText('Необходимо указать ФИО')).toBeNull();

  await user.click(save());
  screen.getByText('Необходимо указать ФИО');
  screen.getByText('Максимальная сумма должна быть больше минимальной');
  screen.getByText('Выберите хотя бы один метод оплаты');
  expect(edits.calls).toEqual([]);

  // Lowering the minimum also fixes the maximum.
  await user.fill(field('Мин. платёж'), '10');
  expect(screen.queryByText('Максимальная сумма должна быть больше минимальной')).toBeNull();
  await user.fill(field('ФИО (Банк)'), 'Петров');
  await user.click(screen.getByRole('checkbox', { name: 'C2C' }));
  await user.click(save());
  await screen.findByText('Профиль успешно сохранен');
  expect(edits.calls[0]).toMatchObject({ fio: 'Петров', min_amount: 10_00n, max_amount: 50_00n, card_available: 1 });
});

test('the additional settings are sent with the version that was edited', async () => {
  const edits = fakeRoute(bankProfilesApi.update, () => done);
  const { user } = await openEdit(makeBankProfile({ version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Дополнительные настройки' }));
  await user.click(screen.getByLabelText('Условие для обнуления цикла', { selector: 'input' }));
  await user.click(await screen.findByRole('option', { name: /последней операции/ }));
  await user.fill(field('Сколько принять на ЛК'), '250 000');
  await user.click(save());
  await screen.findByText('Профиль успешно сохранен');
  expect(edits.calls[0]).toMatchObject({ id: 1001, version: 4, cycle_mode: 4, cycle_limit: 250_000_00n });
});

test('an emptied limit of the cycle is no limit of zero: it is asked for, where it stands, and nothing is saved', async () => {
  const edits = fakeRoute(bankProfilesApi.update, () => done);
  const { user } = await openEdit(makeBankProfile());
  // The dialog opens and closes with transitions.
  const limit = () => screen.findByRole('textbox', { name: 'Сколько принять на ЛК' });
  const more = screen.getByRole('button', { name: 'Дополнительные настройки' });
  await user.click(more);
  await user.clear(await limit());
  await user.click(more);
  await user.click(save());
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('true'));
  expect((await limit()).getAttribute('aria-invalid')).toBe('true');
  screen.getByText('Допустимы только цифры');
  expect(edits.calls).toEqual([]);

  await user.fill(await limit(), '0');
  await user.click(save());
  await screen.findByText('Профиль успешно сохранен');
  expect(edits.calls[0]).toMatchObject({ cycle_limit: 0n });
});

test('a failure to save is told with its reason, and the dialog stays', async () => {
  fakeRoute(bankProfilesApi.update, () => new ApiError(409, 'bank_profile_archived', 'ЛК в архиве'));
  const { user } = await openEdit(makeBankProfile());
  await user.click(save());
  await screen.findByText('Ошибка при сохранении: ЛК в архиве');
  expect(field('ФИО (Банк)').value).toBe('Иванов Иван');
});

test('who was late is told, loads the fresh values and saves on top of them', async () => {
  let stored = makeBankProfile();
  const edits = fakeRoute(bankProfilesApi.update, ({ version }) =>
    version === stored.version ? done : new ApiError(409, 'bank_profile_changed', 'Профиль изменился'),
  );
  const { user } = await openEdit(stored, () => [stored]);
  await user.fill(field('ФИО (Банк)'), 'Иванов Иванович');
  stored = makeBankProfile({ version: 2, fio: 'Сидоров Сидор', bank: bankIds.sber });

  await user.click(save());
  await screen.findByText('Профиль изменился');
  expect(save()).toHaveProperty('disabled', true);
  await user.click(screen.getByRole('button', { name: 'Загрузить свежие значения' }));
  expect(field('ФИО (Банк)').value).toBe('Сидоров Сидор');

  await user.fill(field('ФИО (Банк)'), 'Сидоров Сидорович');
  await user.click(save());
  await screen.findByText('Профиль успешно сохранен');
  expect(edits.calls.map(({ version, fio }) => [version, fio])).toEqual([
    [1, 'Иванов Иванович'],
    [2, 'Сидоров Сидорович'],
  ]);
});

test('a profile on test says how far it is; a requisite by payment system has no bank or method to choose', async () => {
  const edits = fakeRoute(bankProfilesApi.update, () => done);
  const profile = makeBankProfile({
    bank: 'СБП',
    payment_system: 'СБП',
    device_profile_id: null,
    tier: 1,
    test_passed: 1,
  });
  const { user } = await openEdit(profile);
  expect(screen.getAllByText(/На\s*проверке: 1 из 3/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'Добавить реквизит' })).toBeNull();
  const dialog = within(screen.getByRole('dialog', { name: 'Редактирование' }));
  expect(dialog.queryByLabelText('Банк', { selector: 'input' })).toBeNull();
  expect(dialog.queryByRole('checkbox')).toBeNull();
  await user.fill(field('ФИО (Банк)'), 'Иванов Иванович');
  await user.click(save());
  await screen.findByText('Профиль успешно сохранен');
  expect(edits.calls.map(({ fio, bank }) => [fio, bank])).toEqual([['Иванов Иванович', undefined]]);
});

test.each([
  [/^В\sархив$/, /ЛК в\sархив/],
  [/^Изменить$/, /^Редактирование$/],
])('«%s» open over a profile that is archived elsewhere says so, and sends nothing', async (open, title) => {
  let profile = makeBankProfile();
  const stream = fakeStream();
  const { user } = await openProfiles(() => [profile]);
  await user.click(screen.getByRole('button', { name: open }));
  const dialog = within(await screen.findByRole('dialog', { name: title }));
  expect(dialog.queryByRole('alert')).toBeNull();
  profile = makeBankProfile({ is_hided: 1, is_archive: 1, version: 2 });
  await stream.tell('bank-profile.archived');
  await dialog.findByText(/^ЛК уже в\sархиве/);
  expect(dialog.getByRole('button', { name: /^(В\sархив|Сохранить)$/ })).toHaveProperty('disabled', true);
});

test('beside the switch that is on while its phone is silent stands «Нет связи», and beside no other', async () => {
  const profiles = [
    makeBankProfile({ available: 1 }),
    makeBankProfile({ id: 1002, id_alias: 'ЛК1002', available: 0 }),
    makeBankProfile({ id: 1003, id_alias: 'ЛК1003', available: 1, device_profile_id: 8 }),
    // No phone: an open cabinet takes its place.
    makeBankProfile({ id: 1004, id_alias: 'ЛК1004', available: 1, device_profile_id: null, payment_system: 'СБП' }),
  ];
  await openProfiles(profiles, [8]);
  await screen.findByText('Нет связи');
  const words = screen.getAllByRole('row').map((row) => within(row).queryAllByText('Нет связи').length);
  expect(words).toEqual([0, 1, 0, 0, 0]);
});

test('switching traffic on for a silent phone is told at once here, too', async () => {
  let available: 0 | 1 = 0;
  fakeRoute(bankProfilesApi.work, (body) => {
    available = body.available;
    return done;
  });
  const other = makeBankProfile({ id: 1002, id_alias: 'ЛК1002', available: 1 });
  const { user } = await openProfiles(() => [makeBankProfile({ available }), other], []);
  // Only then is it known that the phone is silent.
  await screen.findByText('Нет связи');
  await user.click(screen.getByRole('switch', { name: /^Трафик.*ЛК1001/ }));
  await screen.findByText(/телефон не\sна\sсвязи/);
  await waitFor(() => expect(screen.getAllByText('Нет связи')).toHaveLength(2));
});

test('requisites by payment system: a card for the card group, a phone otherwise', async () => {
  const systems = [
    { id: 1, name: 'СБП', system_group: 'sbp' as const },
    { id: 2, name: 'C2C', system_group: 'card' as const },
  ];
  fakeRoute(requisitesApi.systems, () => ({ systems, serverTime: new Date() }));
  const creations = fakeRoute(requisitesApi.create, () => ({ ...done, id: 5 }));
  const { user } = await openProfiles([makeBankProfile()]);
  await user.click(screen.getByRole('button', { name: 'Добавить реквизиты' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Добавление реквизитов' }));
  const add = () => dialog.getByRole('button', { name: 'Добавить' });
  const choose = async (name: string) => {
    await user.click(dialog.getByLabelText('Платёжная система', { selector: 'input' }));
    await user.click(await screen.findByRole('option', { name }));
  };

  await waitFor(() =>
    expect(dialog.getByLabelText('Платёжная система', { selector: 'input' })).toHaveProperty('disabled', false),
  );
  await choose('СБП');
  await user.fill(field('Номер телефона'), '999');
  await user.tab();
  await dialog.findByText('Допустим только номер телефона');
  await choose('C2C');
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(field('Номер карты'), goodPan);
  await user.fill(field('ФИО'), 'Иванов Иван');
  await user.clear(field('Уже принято'));
  await user.tab();
  await dialog.findByText('Допустимы только цифры');
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(field('Уже принято'), '10');
  await user.clear(field('Мин. платёж'));
  await user.tab();
  await dialog.findByText('Допустимы только цифры');
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(field('Мин. платёж'), '1.500');
  await dialog.findByText('Непонятно, 1500 или 1,5: тысячи отделяйте пробелом');
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(field('Мин. платёж'), '100');
  await user.click(add());
  await screen.findByText('Реквизиты успешно добавлены');
  expect(creations.calls).toEqual([
    {
      type: 'C2C',
      requisite_details: { cardpan: goodPan, fio: 'Иванов Иван' },
      min_amount: 100_00n,
      max_amount: 999_00n,
      total_amount: 5_000_000_00n,
      used_total_amount: 10_00n,
      available: 1,
    },
  ]);
});

function fakeList(bankProfiles: BankProfile[] | (() => BankProfile[]), online: number[] = [7]) {
  const stored = () => (typeof bankProfiles === 'function' ? bankProfiles() : bankProfiles);
  fakeRoute(devicesApi.status, () => ({ statusList: online, serverTime: new Date() }));
  fakeRoute(bankProfilesApi.view, ({ bankProfileId }) => {
    const bankProfile = stored().find(({ id }) => id === bankProfileId);
    return bankProfile ? { bankProfile, serverTime: new Date() } : new ApiError(404, 'not_found', 'ЛК не найден');
  });
  return fakeRoute(bankProfilesApi.list, () => {
    const rows = stored().filter(({ is_hided }) => !is_hided);
    return { bankProfiles: rows, countBankProfiles: rows.length, serverTime: new Date() };
  });
}

async function openProfiles(profiles: BankProfile[] | (() => BankProfile[]), online?: number[]) {
  fakeList(profiles, online);
  const page = openScreen('/dashboard/bankprofiles');
  await screen.findByRole('table');
  await screen.findByText('ЛК1001');
  return page;
}

async function openEdit(profile: BankProfile, profiles?: () => BankProfile[]) {
  const page = await openProfiles(profiles ?? [profile]);
  await page.user.click(screen.getByRole('button', { name: 'Изменить' }));
  await screen.findByRole('dialog', { name: 'Редактирование' });
  return page;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const save = () => screen.getByRole('button', { name: 'Сохранить' });

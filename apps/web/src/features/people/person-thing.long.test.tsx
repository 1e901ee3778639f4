import type { StaffRole } from '@app/contract/access/roles';
import { consoleAppealsApi } from '@app/contract/appeals/console-appeals';
import { consoleDealsApi } from '@app/contract/deals/console-deals';
import { consoleJournalApi } from '@app/contract/journal/console-journal';
import { consolePayoutsApi } from '@app/contract/payouts/console-payouts';
import { type Person, type PersonProfile, personApi } from '@app/contract/people/person';
import { personAccessApi } from '@app/contract/people/person-access';
import { consoleTopupsApi } from '@app/contract/topups/console-topups';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fakeRaw, fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
// Loaded before the clock of the first test starts.
import './person-thing.tsx';

const now = new Date('2026-11-18T09:00:30Z');
const boss = { id: 9, login: 'boss', staff: true };
const someone = (change: Partial<Person> = {}): Person => ({
  id: 17,
  login: 'ivanov',
  email: 'ivanov@example.com',
  group: 0,
  state: 'active',
  created_at: new Date('2026-10-01T09:00:00Z'),
  seen_at: now,
  available: 1_234_550n,
  held: 92_000n,
  today: { created: 12, waiting: 2, closed: 9 },
  appeals_open: 1,
  two_factor: true,
  shortfall: 0n,
  debt: 0n,
  taking_refused: null,
  states: [{ at: now, by: boss, from: 'paused', to: 'active', reason: 'Разобрались' }],
  password_link: null,
  notes: [{ id: 1, at: now, by: { id: 9, login: 'boss' }, text: 'Звонить после 18' }],
  ...change,
});

/** Everything that the page asks for. */
/** Whose page is opened has two deals and nothing else. */
function fakeThings() {
  const none = { rows: [], next: null, platforms: [], serverTime: now };
  const deal = {
    id: 77,
    payment_id: 'A-1',
    trader: { id: 17, name: 'ivanov' },
    platform: { id: 1, name: 'Demo' },
    tail: '4321',
    bank: '100000000004',
    id_alias: 'ЛК1',
    method_group: 'sbp' as const,
    amount: 100_000n,
    debited: 92_000n,
    status: 1 as const,
    createdAt: now,
    endedAt: now,
  };
  fakeRoute(consoleAppealsApi.list, () => none);
  fakeRoute(consolePayoutsApi.list, () => none);
  fakeRoute(consoleTopupsApi.list, () => none);
  return fakeRoute(consoleDealsApi.list, () => ({
    ...none,
    rows: [78, 77, 76, 75, 74, 73].map((id) => ({ ...deal, id })),
  }));
}

function fakePerson(person: Person, idle: PersonProfile['idle'] = null) {
  const things = fakeThings();
  const profile = {
    id: 5,
    device_profile_id: 3,
    bank: '100000000004',
    id_alias: 'ЛК5',
    phone: '+7 ••• •••-11-22',
    cards: [{ id: 8, pan: '•••• 4321', is_main: 1 as const, available: 1 as const }],
    available: 1 as const,
    paused: false,
    tier: -1,
    test_passed: 0,
    test_deals: 3,
    cycle_value: 0n,
    cycle_limit: 100_000_000n,
    last_deal_at: null,
    idle,
  };
  fakeRoute(personApi.view, () => ({ person, serverTime: now }));
  fakeRoute(personApi.devices, () => ({
    devices: [{ id: 3, phone: '+7 ••• •••-11-22', paired: true, online: true, seen_at: now, is_hided: 0 as const }],
    profiles: [profile],
    serverTime: now,
  }));
  fakeRoute(personApi.sessions, () => ({
    sessions: [{ id: 'a'.repeat(32), created_at: now, seen_at: now, from: 'Chrome, 10.0.0.x' }],
    serverTime: now,
  }));
  fakeRoute(personApi.statement, () => ({
    movements: [
      {
        number: 1,
        at: now,
        kind: 'deal.closed' as const,
        ref: 77,
        amount: -92_000n,
        held_amount: -92_000n,
        balance: 1_234_550n,
        held_balance: 0n,
        note: 'A-1',
        notice: null,
      },
    ],
    countMovements: 1,
    opening: 0n,
    closing: 1_234_550n,
    serverTime: now,
  }));
  fakeRoute(consoleJournalApi.list, () => ({
    rows: [
      {
        id: 1,
        act: 1,
        at: now,
        event: 'deal.closed',
        ref: 77,
        by: { id: 17, login: 'ivanov', staff: false },
        whose: { id: 17, login: 'ivanov' },
        platform: null,
        data: {},
      },
    ],
    next: null,
    serverTime: now,
  }));
  return things;
}

const open = (...roles: StaffRole[]) => openScreen('/console/people/17', { user: { group: 1, roles } });
const part = async (name: string) => within(await screen.findByRole('table', { name }));

test('who, how much, since when: with the history of states, money, numbers masked, sessions and notes', async () => {
  fakePerson(someone());
  open('viewer');
  await screen.findByText('ivanov@example.com');
  screen.getByText('9 из 12 закрыто');
  screen.getByText('Звонить после 18');
  (await part('Состояние')).getByText('Приостановлен → Работает');
  (await part('Состояние')).getByText('Разобрались');
  expect((await part('Выписка')).getByRole('link', { name: 'Сделка 77' }).getAttribute('href')).toBe(
    '/console/deals/77',
  );
  (await part('ЛК и\u00a0реквизиты')).getByText('•••• 4321');
  (await part('Сессии')).getByText('Chrome, 10.0.0.x');
  (await part('История')).getByText('Сделка закрыта');
});

test.each([
  [{ why: 'cancels_an_hour', count: 5, until: new Date('2026-11-18T10:05:00Z') }, /^до.*13:05.*: отмен за час — 5$/],
  [{ why: 'cancels_a_day', count: 20, until: new Date('2026-11-19T08:00:00Z') }, /^до.*11:00.*: отмен за сутки — 20$/],
  [{ why: 'in_work', count: 5, until: null }, /^в работе — 5$/],
  [{ why: 'in_review', count: 20, until: null }, /^на проверке — 20$/],
  [{ why: 'overdue', count: null, until: null }, /^есть просроченная$/],
] as const)('a trader who may take no payouts: why, and until when (%#)', async (taking_refused, words) => {
  fakePerson(someone({ group: 5, taking_refused }));
  open('viewer');
  const value = (await screen.findByText(/^Не.берёт выплат$/)).nextElementSibling;
  expect(value?.textContent?.replaceAll('\u00a0', ' ')).toMatch(words);
});

test('who may take payouts has no such line', async () => {
  fakePerson(someone({ group: 5 }));
  open('viewer');
  await screen.findByText('ivanov@example.com');
  expect(screen.queryByText(/^Не.берёт выплат$/)).toBeNull();
});

test.each([
  [{ reason: 'balance', until: null, short: 124_000n }, 'На балансе не хватает 1 240 ₽'],
  [{ reason: 'paused', until: new Date('2126-11-18T06:00:00Z'), short: null }, 'Пауза до 18.11 09:00'],
  [{ reason: 'silent', until: null, short: null }, 'Нет связи'],
  [{ reason: 'no_demand', until: null, short: null }, 'Готов принимать сделки'],
] as const)('under the ЛК staff read why no deals come, in the words of its trader (%#)', async (idle, words) => {
  fakePerson(someone(), idle);
  open('viewer');
  (await part('ЛК и\u00a0реквизиты')).getByText(words);
});

test('the newest five of what they did stand there, each leads to itself, and «Все» to the list', async () => {
  const deals = fakePerson(someone());
  open('viewer');
  const table = await part('Сделки');
  expect(table.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['78', '77', '76', '75', '74']);
  table.getAllByText('Завершена');
  expect(deals.calls).toEqual([{ trader: '17' }]);
  expect(screen.getByRole('link', { name: 'Сделки: все' })).toHaveProperty('search', '?trader=17');
  expect(screen.getAllByText('Пока ничего.')).toHaveLength(3);
});

test('whoever only looks has nothing to press', async () => {
  fakePerson(someone());
  open('finance');
  await part('Сессии');
  await part('ЛК и\u00a0реквизиты');
  for (const name of [/Приостановить/, /Заблокировать/, /Показать целиком/, /Завершить/, /Выключить приём/, 'Добавить'])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

test('a block says what will happen, wants a reason, and is sent once with it', async () => {
  fakePerson(someone());
  const state = fakeRoute(personApi.changeState, () => ({ success: true as const }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Заблокировать' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Заблокировать трейдера' }));
  dialog.getByText(/сессии завершатся, телефоны отключатся/);
  await user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
  dialog.getByText('Укажите причину');
  expect(state.calls).toEqual([]);
  await user.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Жалобы плательщиков');
  await user.click(dialog.getByRole('button', { name: 'Заблокировать' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state.calls).toEqual([{ user_id: 17, state: 'blocked', reason: 'Жалобы плательщиков' }]);
});

test('work with payouts is given with a reason', async () => {
  fakePerson(someone({ group: 0 }));
  const group = fakeRoute(personApi.changeGroup, () => ({ success: true as const }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Дать выплаты' }));
  const dialog = within(await screen.findByRole('dialog', { name: /^Дать работу/ }));
  await user.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Просил сам');
  await user.click(dialog.getByRole('button', { name: 'Дать выплаты' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(group.calls).toEqual([{ user_id: 17, group: 5, reason: 'Просил сам' }]);
});

test('finance corrects the balance from here', async () => {
  fakePerson(someone());
  const { user } = open('finance');
  await user.click(await screen.findByRole('button', { name: 'Изменить баланс' }));
  await screen.findByRole('dialog', { name: 'Изменить баланс ivanov' });
});

test('support does not', async () => {
  fakePerson(someone());
  open('support');
  await part('Выписка');
  expect(screen.queryByRole('button', { name: 'Изменить баланс' })).toBeNull();
});

test('somebody new is approved; a blocked one can only be let back', async () => {
  fakePerson(someone({ state: 'new', states: [] }));
  open('owner');
  await screen.findByRole('button', { name: 'Одобрить' });
  screen.getByText(/Состояние не.менялось/);
});

test('a number is shown in full only after a reason, in the dialog alone', async () => {
  fakePerson(someone());
  const shown = fakeRoute(personApi.showRequisite, () => ({ number: '2200980000004321' }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: /Показать целиком: •••• 4321/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Показать номер целиком' }));
  await user.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Ищем перевод');
  await user.click(dialog.getByRole('button', { name: 'Показать' }));
  await screen.findByText('2200980000004321');
  expect(shown.calls).toEqual([{ user_id: 17, kind: 'card', requisite_id: 8, reason: 'Ищем перевод' }]);
  await user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1) as HTMLElement);
  await waitFor(() => expect(screen.queryByText('2200980000004321')).toBeNull());
});

test('a note is added; nobody with that number is said', async () => {
  fakePerson(someone({ notes: [] }));
  const added = fakeRoute(personApi.addNote, () => ({ success: true as const }));
  const { user } = open('support');
  await user.fill(await screen.findByRole('textbox', { name: 'Новая заметка' }), 'Сменил телефон');
  await user.click(screen.getByRole('button', { name: 'Добавить' }));
  await waitFor(() => expect(added.calls).toEqual([{ user_id: 17, text: 'Сменил телефон' }]));
});

test('nobody with this number', async () => {
  fakePerson(someone());
  const refusal = { error: 'Человек не найден', code: 'person_not_found' };
  fakeRaw(personApi.view, () => Response.json(refusal, { status: 404 }));
  open('viewer');
  expect((await screen.findByRole('alert')).textContent).toMatch(/Человека с.таким номером нет/);
});

const beforehand = () => Promise.all([import('./person-access-dialog.tsx'), import('./password-link-dialog.tsx')]);
const digits = () => screen.getAllByRole('textbox').filter((field) => field.matches('[inputmode=numeric]'));
const link = { token: `17.${'A'.repeat(43)}`, expires_at: new Date('2026-11-19T09:00:30Z') };

test('a link to a new password: what happens, why, the code, and then the link in the dialog alone', async () => {
  await beforehand();
  fakePerson(someone({ available: 0n, held: 0n }));
  const given = fakeRoute(personAccessApi.givePasswordLink, () => ({ success: true as const, request_id: null, link }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Ссылка для нового пароля' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Ссылка для нового пароля ivanov/ }));
  dialog.getByText(/Все сессии ivanov завершатся/);
  expect(dialog.queryByText(/другой сотрудник/)).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Дать ссылку' }));
  dialog.getByText('Укажите причину');
  expect(given.calls).toEqual([]);
  await user.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Забыл пароль');
  await user.click(digits()[0] as HTMLElement);
  await user.paste('123456');
  await user.click(dialog.getByRole('button', { name: 'Дать ссылку' }));
  await screen.findByText(/\/new-password#17\.A{43}/);
  expect(given.calls).toEqual([{ user_id: 17, reason: 'Забыл пароль', otp_code: '123456' }]);
  await user.click(screen.getByRole('button', { name: 'Готово' }));
  await waitFor(() => expect(screen.queryByText(/new-password#/)).toBeNull());
});

test('with money another person is needed, and the dialog says so before', async () => {
  await beforehand();
  fakePerson(someone());
  const off = fakeRoute(personAccessApi.twoFactorOff, () => ({ success: true as const, request_id: 8 }));
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Выключить второй шаг' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Выключить второй шаг входа ivanov/ }));
  dialog.getByText(/сначала это подтвердит другой сотрудник/);
  await user.fill(dialog.getByRole('textbox', { name: 'Причина' }), 'Потерял телефон');
  await user.click(digits()[0] as HTMLElement);
  await user.paste('123456');
  await user.click(dialog.getByRole('button', { name: 'Выключить' }));
  await screen.findByText(/запрос ждёт его в.разделе «Люди»/);
  expect(off.calls).toEqual([{ user_id: 17, reason: 'Потерял телефон', otp_code: '123456' }]);
});

test('who asked for a link is shown it when another has confirmed; everybody else only sees that there is one', async () => {
  await beforehand();
  fakePerson(someone({ password_link: { expires_at: link.expires_at, by: 'helper', yours: true } }));
  const shown = fakeRoute(personAccessApi.showPasswordLink, () => link);
  const { user } = open('support');
  await user.click(await screen.findByRole('button', { name: 'Показать ссылку' }));
  await screen.findByText(/new-password#17/);
  expect(shown.calls).toEqual([{ user_id: 17 }]);
});

test('a blocked trader is given nothing, a looker has nothing to press', async () => {
  fakePerson(someone({ state: 'blocked' }));
  open('support');
  await part('Сессии');
  expect(screen.queryByRole('button', { name: 'Ссылка для нового пароля' })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Выключить второй шаг' })).toBeNull();
});

test('a colleague sees that a link was given, and to whom', async () => {
  fakePerson(someone({ password_link: { expires_at: link.expires_at, by: 'helper', yours: false } }));
  open('viewer');
  await screen.findByText(/Просил helper: видит её только он/);
  expect(screen.queryByRole('button', { name: 'Показать ссылку' })).toBeNull();
});

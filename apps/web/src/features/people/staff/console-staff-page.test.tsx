import { type StaffPerson, staffApi } from '@app/contract/access/staff-api';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { describeRole } from './console-staff-text.ts';

// Loaded when they are wanted; a test must not wait for the disk.
beforeAll(async () => {
  await Promise.all([import('./staff-dialogs.tsx'), import('./staff-invite-dialog.tsx')]);
});

const person = (change: Partial<StaffPerson> = {}): StaffPerson => ({
  id: 7,
  login: 'maria',
  email: 'maria@example.com',
  roles: ['support'],
  state: 'active',
  two_factor: true,
  seen_at: new Date('2026-11-18T09:00:00Z'),
  sessions: 2,
  invited_until: null,
  invited_by: 'boss',
  may_confirm: change.state === 'waiting',
  new_until: null,
  ...change,
});

const fakeStaff = (...staff: StaffPerson[]) => fakeRoute(staffApi.list, () => ({ staff, serverTime: new Date() }));
const openAs = (role: 'owner' | 'viewer') =>
  openScreen('/console/staff', { user: { id: 1, group: 1, roles: [role], login: 'boss' } });
const rowOf = async (login: string) => {
  const cells = await screen.findAllByText(login);
  return within(cells.map((cell) => cell.closest('tr, [role=row]')).find(Boolean) as HTMLElement);
};
const link = { user_id: 7, token: `7.${'A'.repeat(43)}`, expires_at: new Date('2026-11-19T09:00:00Z') };

test('a row names roles, state, second factor, the last visit and who invited; a link says until when it works', async () => {
  const until = new Date('2030-01-02T09:00:00Z');
  fakeStaff(
    person(),
    person({ id: 8, login: 'oleg', state: 'invited', two_factor: false, seen_at: null, invited_until: until }),
    person({ id: 9, login: 'ilya', state: 'invited', invited_by: null }),
    person({ id: 1, login: 'boss', roles: ['owner'] }),
  );
  openAs('viewer');
  const maria = await rowOf('maria');
  for (const words of ['Поддержка', 'Работает', 'Включён', 'boss', 'maria@example.com']) maria.getByText(words);
  const oleg = await rowOf('oleg');
  for (const words of ['Приглашён', 'Нет', 'Ещё не входил', 'Ссылка до 02.01.2030 в 12:00']) oleg.getByText(words);
  const ilya = await rowOf('ilya');
  for (const words of ['Ссылка истекла', 'Команда']) ilya.getByText(words);
  await rowOf('boss (вы)');
});

test('a viewer sees no button that does something', async () => {
  fakeStaff(person({ state: 'waiting' }));
  openAs('viewer');
  await rowOf('maria');
  expect(screen.queryByRole('button', { name: /Действия|Пригласить|Подтвердить/ })).toBeNull();
  expect(screen.queryByRole('columnheader', { name: 'Действия' })).toBeNull();
});

test('an owner invites: the link is shown once, whole and to be copied', async () => {
  fakeStaff();
  const invite = fakeRoute(staffApi.invite, () => link);
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: 'Пригласить' }));
  const dialog = await screen.findByRole('dialog', { name: 'Пригласить сотрудника' });
  await user.click(within(dialog).getByRole('button', { name: 'Создать ссылку' }));
  within(dialog).getByText('Выберите хотя бы одну роль');
  within(dialog).getByText('Укажите причину');
  await user.fill(within(dialog).getByLabelText('Логин'), 'maria');
  await user.fill(within(dialog).getByLabelText('Email'), 'maria@example.com');
  await user.click(within(dialog).getByRole('checkbox', { name: 'Поддержка' }));
  await user.fill(within(dialog).getByLabelText('Причина'), 'Новая смена');
  await user.click(within(dialog).getByRole('button', { name: 'Создать ссылку' }));
  await screen.findByRole('dialog', { name: 'Ссылка приглашения' });
  screen.getByText(`${window.location.origin}/invitation#${link.token}`);
  screen.getByText(/Действует 24 часа \(до .*\), один раз/);
  expect(invite.calls).toEqual([
    { login: 'maria', email: 'maria@example.com', roles: ['support'], reason: 'Новая смена' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Готово' }));
  await waitFor(() => expect(screen.queryByText(new RegExp(link.token))).toBeNull());
});

test.each([
  ['waiting', ['Подтвердить', 'Новая ссылка', 'Изменить роли', 'Закрыть доступ']],
  ['invited', ['Новая ссылка', 'Изменить роли', 'Закрыть доступ']],
  ['active', ['Изменить роли', 'Завершить сессии', 'Сбросить второй шаг', 'Закрыть доступ']],
  ['off', ['Вернуть доступ', 'Изменить роли']],
] as const)('what can be done to somebody who is %s', async (state, expected) => {
  fakeStaff(person({ state }));
  const { user } = openAs('owner');
  await user.click(await screen.findByRole('button', { name: 'Действия: maria' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(expected);
});

async function choose(user: ReturnType<typeof openAs>['user'], act: string) {
  await user.click(await screen.findByRole('button', { name: 'Действия: maria' }));
  await user.click(await screen.findByRole('menuitem', { name: act }));
  return within(await screen.findByRole('dialog'));
}

test('turning off says what will happen, asks why, and shows the refusal', async () => {
  fakeStaff(person());
  const refusal = 'Это последний владелец. Сначала сделайте владельцем другого сотрудника';
  let answer: ApiError | { success: true } = new ApiError(409, 'last_owner', refusal);
  const off = fakeRoute(staffApi.turnOff, () => answer);
  const { user } = openAs('owner');
  const dialog = await choose(user, 'Закрыть доступ');
  dialog.getByText(/maria сразу потеряет доступ/);
  await user.click(dialog.getByRole('button', { name: 'Закрыть доступ' }));
  dialog.getByText('Укажите причину');
  expect(off.calls).toEqual([]);
  await user.fill(dialog.getByLabelText('Причина'), 'Ушла');
  await user.click(dialog.getByRole('button', { name: 'Закрыть доступ' }));
  await screen.findByText(refusal);
  answer = { success: true };
  await user.click(dialog.getByRole('button', { name: 'Закрыть доступ' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(off.calls).toEqual([
    { user_id: 7, reason: 'Ушла' },
    { user_id: 7, reason: 'Ушла' },
  ]);
});

test('roles are changed with a reason; a new link is shown for somebody who waits', async () => {
  fakeStaff(person({ state: 'waiting' }));
  const roles = fakeRoute(staffApi.changeRoles, () => ({ success: true as const, request_id: null }));
  const renew = fakeRoute(staffApi.renew, () => link);
  const { user } = openAs('owner');
  const change = await choose(user, 'Изменить роли');
  change.getByRole('checkbox', { name: 'Поддержка', checked: true });
  await user.click(change.getByRole('checkbox', { name: 'Финансы' }));
  await user.fill(change.getByLabelText('Причина'), 'Повышение');
  await user.click(change.getByRole('button', { name: 'Сохранить' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(roles.calls).toEqual([{ user_id: 7, roles: ['support', 'finance'], reason: 'Повышение' }]);

  const again = await choose(user, 'Новая ссылка');
  again.getByText(/будут забыты/);
  await user.fill(again.getByLabelText('Причина'), 'Не тот человек');
  await user.click(again.getByRole('button', { name: 'Создать ссылку' }));
  await screen.findByText(`${window.location.origin}/invitation#${link.token}`);
  expect(renew.calls).toEqual([{ user_id: 7, reason: 'Не тот человек' }]);
});

test('what a role may do is read from the table', () => {
  expect(describeRole('owner')).toMatch(/всё/);
  expect(describeRole('support').replaceAll('\u00a0', ' ')).toBe(
    'Работает: Дела, Люди. Видит: Сегодня, Сделки, Апелляции, Выплаты, Пополнения, Журнал',
  );
  expect(describeRole('viewer')).toMatch(/Видит всё/);
});

test('where there are two owners, who invited reads that the other one confirms; somebody new says since when their word counts', async () => {
  fakeStaff(
    person({ state: 'waiting', may_confirm: false }),
    person({ id: 8, login: 'oleg', roles: ['moderator'], new_until: new Date('2030-01-02T09:00:00Z') }),
  );
  const { user } = openAs('owner');
  (await rowOf('maria')).getByText('Подтвердит другой владелец');
  const oleg = await rowOf('oleg');
  for (const words of ['Модератор', 'Второе слово с 02.01.2030 в 12:00']) oleg.getByText(words);
  await user.click(screen.getByRole('button', { name: 'Действия: maria' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).not.toContain('Подтвердить');
});

test('a gained role waits for the other owner, and the screen says so', async () => {
  fakeStaff(person());
  fakeRoute(staffApi.changeRoles, () => ({ success: true as const, request_id: 5 }));
  const { user } = openAs('owner');
  const change = await choose(user, 'Изменить роли');
  await user.click(change.getByRole('checkbox', { name: 'Финансы' }));
  await user.fill(change.getByLabelText('Причина'), 'Повышение');
  await user.click(change.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Ждёт другого владельца');
});

import { type RequisiteProfile, requisitesApi } from '@app/contract/devices/requisites';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ApiError } from '#lib/api/api.ts';
import { fakeRoute } from '#testing/fake-api.ts';
import { openScreen } from '#testing/open-screen.tsx';
import { goodPan, makeBankProfile, makeRequisite } from '#testing/profiles.ts';
import { renderUi } from '#testing/render.tsx';
import { RequisiteDialog } from './requisite-dialog.tsx';
// Loaded before the clock of the first test starts.
import './requisites-page.tsx';

const saved = { success: true as const, id: 31 };

test('the table has its columns, the card is masked and the only action is to edit', async () => {
  await openRequisites([makeRequisite({ is_main: 1 })]);
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual(['ID', 'ЛК', 'Реквизиты', 'Заполнено', 'Действия']);
  screen.getByText('Т-Банк · ЛК1001');
  screen.getByText('•••• 0017');
  screen.getByText('Основной');
  expect(screen.getByRole('progressbar', { name: 'Заполнено' }).getAttribute('aria-valuenow')).toBe('25');
  expect(screen.getAllByRole('button', { name: 'Изменить' })).toHaveLength(1);
});

test('a card left empty stays as it is, and the old number is only hinted at', async () => {
  const saves = fakeRoute(requisitesApi.save, () => saved);
  const { user } = await openEdit(makeRequisite());
  expect(pan().placeholder).toBe('•••• 0017');
  await user.fill(field('Сколько принять'), '300000');
  await user.click(screen.getByRole('switch', { name: 'Принимать платежи' }));
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  await screen.findByText('Реквизит успешно изменен!');
  expect(saves.calls).toEqual([
    {
      id: 31,
      bank_profile_id: 1001,
      total_amount: 300_000_00n,
      used_total_amount: 125_000_00n,
      used_total_amount_before: 125_000_00n,
      available: 0,
      is_main: 0,
    },
  ]);
});

test('saving is impossible while anything is wrong', async () => {
  const { user } = await openEdit(makeRequisite());
  const save = () => screen.getByRole('button', { name: 'Сохранить' });
  expect(save()).toHaveProperty('disabled', false);

  await user.fill(pan(), '2200');
  await user.tab();
  await screen.findByText('Допустим только номер карты');
  expect(save()).toHaveProperty('disabled', true);
  await user.clear(pan());
  expect(save()).toHaveProperty('disabled', false);

  await user.clear(field('Уже принято'));
  await user.tab();
  await screen.findByText('Допустимы только цифры');
  expect(save()).toHaveProperty('disabled', true);
});

test('the main card cannot be made an ordinary one here', async () => {
  await openEdit(makeRequisite({ is_main: 1 }));
  screen.getByText(/отметьте основным другой/);
  expect(screen.queryByRole('switch', { name: 'Основной реквизит' })).toBeNull();
});

test('a new card needs its number, and a card that is there already is told at the field', async () => {
  fakeRoute(requisitesApi.save, () => new ApiError(409, 'requisite_exists', 'Уже есть', { pan: 'Эта карта уже есть' }));
  const { user } = renderUi(<RequisiteDialog bankProfile={makeBankProfile()} onClose={() => {}} />);
  const add = () => screen.getByRole('button', { name: 'Добавить' });
  expect(add()).toHaveProperty('disabled', true);
  await user.fill(pan(), goodPan);
  await user.click(add());
  await screen.findByText('Эта карта уже есть');
  expect(add()).toHaveProperty('disabled', true);

  const saves = fakeRoute(requisitesApi.save, () => saved);
  await user.fill(pan(), '2200 7000 0000 0108');
  await user.click(add());
  await screen.findByText('Реквизит успешно добавлен!');
  expect(saves.calls[0]).toMatchObject({ id: 0, bank_profile_id: 1001, pan: '2200700000000108', is_main: 0 });
});

test('the two meanings of «Депозиты» are tabs of one another', async () => {
  await openRequisites([makeRequisite()]);
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Пополнения' }).href).toMatch(/\/wallet$/);
});

test('«Обновить» asks for the list again', async () => {
  const { user, calls } = await openRequisites([makeRequisite()]);
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  await waitFor(() => expect(calls).toHaveLength(2));
});

async function openRequisites(rows: RequisiteProfile[]) {
  const { calls } = fakeRoute(requisitesApi.list, () => ({
    requisiteProfiles: rows,
    countRequisiteProfiles: rows.length,
    serverTime: new Date(),
  }));
  const page = openScreen('/dashboard/requisiteprofiles');
  await screen.findByText('Т-Банк · ЛК1001');
  return { ...page, calls };
}

async function openEdit(requisite: RequisiteProfile) {
  const page = await openRequisites([requisite]);
  await page.user.click(screen.getByRole('button', { name: 'Изменить' }));
  await screen.findByRole('dialog', { name: 'Редактирование реквизита' });
  return page;
}

const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const pan = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Номер карты' });

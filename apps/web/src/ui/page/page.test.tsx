import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderUi } from '#testing/render.tsx';
import { Page } from './page.tsx';

test('a screen has one heading, its name in the tab, and a refresh button when it can refresh', async () => {
  const onRefresh = vi.fn();
  const { user } = renderUi(
    <Page title="Выплаты" facts="2%" onRefresh={onRefresh} actions={<button type="button">Пополнить</button>}>
      Список
    </Page>,
  );
  expect(screen.getByRole('heading', { level: 1, name: 'Выплаты' })).toBeTruthy();
  expect(document.title).toBe('Выплаты — TRADERS');
  expect(screen.getByText('2%')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Пополнить' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Обновить' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});

test('a screen that cannot refresh has no such button', () => {
  renderUi(<Page title="Настройки">Пароль</Page>);
  expect(screen.queryByRole('button', { name: 'Обновить' })).toBeNull();
});

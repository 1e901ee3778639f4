import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, openMenu, test } from '../fixtures.ts';
import { newTrader } from '../world.ts';

test('a trader pauses everything with two clicks, no deal comes, and the undo brings them back', {
  tag: '@every-width',
}, async ({ page }) => {
  const trader = await newTrader(page);
  await trader.deal();
  await page.goto(address('/dashboard/bankprofiles'));
  await expect(page.getByText('Готов принимать сделки')).toBeVisible();

  await openPause(page);
  await expectAccessible(page);
  await page.getByRole('menuitem', { name: /^На\sчас$/ }).click();
  await expect(page.getByText(/^Пауза до/)).toBeVisible();
  await expect(page.getByText(/^Всё на\sпаузе до/)).toBeVisible();
  await expect(trader.deal({ extra: 30_00n })).rejects.toThrow(/Нет подходящего реквизита/);

  await page.getByRole('button', { name: 'Отменить' }).click();
  await expect(page.getByText('Готов принимать сделки')).toBeVisible();
  await trader.deal({ extra: 60_00n });

  await openPause(page);
  await page.getByRole('menuitem', { name: 'Рабочие часы' }).click();
  const dialog = page.getByRole('dialog', { name: 'Рабочие часы' });
  await dialog.getByRole('switch', { name: 'Работать всегда' }).click();
  await dialog.getByRole('checkbox', { name: 'Воскресенье' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByText('Рабочие часы сохранены')).toBeVisible();
});

/** In the side menu, which a phone has behind its burger. */
async function openPause(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: /^Пауза и/ });
  if (!(await button.isVisible())) await openMenu(page);
  await button.click();
}

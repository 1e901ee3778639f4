import type { Page } from '@playwright/test';
import { lookAtWidths } from '../axe/widths.ts';
import { address, enter, expect, newcomer, test } from '../fixtures.ts';
import { newTrader } from '../world.ts';

// Deals, people, platforms, the journal and staff are looked at by the journeys that use them.

test('the screens of the console at every width, in both themes', async ({ page }) => {
  await enter(page, { ...newcomer(), roles: ['owner'] }, 1);
  for (const name of [
    'today',
    'search?text=demo',
    'appeals',
    'payouts',
    'topups',
    'money',
    'rates',
    'system',
    'cases/figures',
  ]) {
    await open(page, `/console/${name}`);
    await lookAtWidths(page, `console-${name.replace(/\?.*/, '').replace('/', '-')}`);
  }
});

test('the dialogs that change rates and rules at every width, in both themes', async ({ page }) => {
  await enter(page, { ...newcomer(), roles: ['finance'] }, 1);
  await open(page, '/console/rates');
  const dialogs = [
    ['usdt', 'Задать вручную', 'Задать курс USDT'],
    ['bands', 'Изменить ставки', 'Изменить ставки'],
    ['rule', /^Изменить: /, 'Изменить правило'],
  ] as const;
  for (const [name, button, title] of dialogs) {
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByLabel('Причина')).toBeVisible();
    await lookAtWidths(page, `console-rates-${name}`);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  }
});

test('a balance that is corrected, and the view of a list, at every width, in both themes', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const trader = await newTrader(await theirs.newPage());
  await theirs.close();
  await enter(page, { ...newcomer(), roles: ['finance'] }, 1);
  await open(page, `/console/people?search=${trader.login}`);
  await page.getByRole('link', { name: trader.login }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Изменить баланс' }).click();
  await page
    .getByRole('dialog', { name: `Изменить баланс ${trader.login}` })
    .getByLabel('Сумма')
    .fill('1500');
  await lookAtWidths(page, 'console-adjust');

  await open(page, '/console/payouts');
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  await page.getByRole('dialog', { name: 'Вид' }).getByRole('checkbox', { name: 'Получатель' }).click();
  await expect(page).toHaveURL(/hide=fio/);
  await lookAtWidths(page, 'console-view');
});

/** Loaded: nothing on the screen says that it still comes. */
async function open(page: Page, path: string) {
  await page.goto(address(path));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Загружается' })).toHaveCount(0);
  await expect(page.locator('.mantine-Skeleton-root')).toHaveCount(0);
}

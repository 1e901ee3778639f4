import type { Locator, Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from './axe/accessible.ts';
import { address, enter, enterAs, expect, newcomer, openCabinet, openMenu, test } from './fixtures.ts';

/** Cards, the menu behind its button and full-screen dialogs are checked on a phone; its colours are those of the desktop. */
const look = (page: Page) => (isPhone() ? expectAccessible(page) : expectAccessibleInBothThemes(page));

const isPhone = () => test.info().project.name === 'phone';

test('axe finds nothing to say', { tag: '@every-width' }, async ({ page }) => {
  await page.goto(address('/'));
  await expect(page.getByRole('heading', { name: 'Демо-режим' })).toBeVisible();
  await look(page);
  await page.getByText('Регистрация', { exact: true }).click();
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Введите логин')).toBeVisible();
  await look(page);

  await enter(page, newcomer());
  for (const screen of [
    'deals',
    'appeals',
    'deviceprofiles?view=cards',
    'deviceprofiles?view=table',
    'bankprofiles',
    'requisiteprofiles',
    'arrivals',
    'wallet',
    'statement',
    'statistics',
    'nothing',
  ]) {
    await page.goto(address(`/dashboard/${screen}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page);
  }
  await openMenu(page);
  await look(page);

  await page.goto(address('/dashboard/settings'));
  await page.getByRole('button', { name: 'Включить', exact: true }).waitFor();
  await look(page);
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  await page.getByLabel('Код из приложения').waitFor();
  await look(page);
});

test('axe finds nothing to say on appeals, payouts and their moderation', { tag: '@every-width' }, async ({ page }) => {
  await enterAs(page, 'trader');
  await page.goto(address('/dashboard/appeals'));
  const details = page.getByRole('link', { name: /^Подробно/ }).first();
  await expect(details).toBeVisible();
  await look(page);
  await openedBy(page, details);

  await enterAs(page, 'trader5');
  for (const tab of ['pending', 'underreview', 'done', 'inprogress']) await openTab(page, `payoutrequests/${tab}`);
  // A row of a phone has one button; cancelling is in what it opens.
  await openedBy(page, page.getByRole('button', { name: 'Подтвердить' }).first());
  await page.getByRole('button', { name: 'Подтвердить' }).first().click();
  await page.getByRole('button', { name: 'Отменить выплату' }).click();
  await expect(page.getByRole('dialog', { name: 'Отмена выплаты' })).toBeVisible();
  await look(page);

  await enterAs(page, 'moderator');
  const moderation = 'moderationpayoutrequests';
  for (const tab of ['done', 'incorrected', 'pending']) await openTab(page, `${moderation}/${tab}`);
  await page.getByRole('button', { name: 'Отклонить' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Отклонение выплаты' })).toBeVisible();
  await look(page);
  await openTab(page, `${moderation}/underreview`);
  await page.getByRole('button', { name: 'Проверить' }).first().click();
  await expect(page.getByRole('heading', { name: 'Факты' })).toBeAttached();
  await look(page);
});

test('axe finds nothing to say on the API reference', async ({ page }) => {
  await page.goto(address('/docs'));
  await expectAccessible(page);
});

/** A list with something in it. */
async function openTab(page: Page, path: string): Promise<void> {
  await page.goto(address(`/dashboard/${path}`));
  await expect(page.getByText(/^5\d{5}$/).first()).toBeVisible();
  await look(page);
}

async function openedBy(page: Page, button: Locator): Promise<void> {
  await button.click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/₽$/).first()).toBeVisible();
  await look(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
}

test('the sign-in page loads at most 130 kB of script, brotli-compressed', async ({ page }) => {
  let bytes = 0;
  page.on('response', async (response) => {
    if (!/javascript/.test(response.headers()['content-type'] ?? '')) return;
    expect(response.headers()['content-encoding']).toBe('br');
    bytes += Number(response.headers()['content-length']);
  });
  await page.goto(address('/'));
  await page.getByRole('heading', { name: 'Демо-режим' }).waitFor();
  // Nothing may appear later by itself, either.
  await page.waitForTimeout(4000);
  console.log(`sign-in page: ${bytes} bytes of script`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThanOrEqual(130_000);
});

test('the chosen theme stays after a reload and does not flash', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await enterAs(page, 'trader');
  await openCabinet(page);
  const menu = await openMenu(page);
  await menu.locator('label').filter({ hasText: 'Тёмная' }).click();
  await expect(menu.getByRole('radio', { name: 'Тёмная' })).toBeChecked();
  const scheme = () => page.evaluate(() => document.documentElement.dataset.mantineColorScheme);
  expect(await scheme()).toBe('dark');

  // Requested before any script of the application has run.
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.dataset.schemeAtFirst = document.documentElement.dataset.mantineColorScheme ?? 'none';
    });
  });
  await page.reload();
  expect(await page.evaluate(() => document.documentElement.dataset.schemeAtFirst)).toBe('dark');
});

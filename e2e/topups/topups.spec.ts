import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, backstage, enter, expect, newcomer, openCabinet, openMenu, test } from '../fixtures.ts';
import { saying } from '../saying.ts';
import { expectLedgerHolds } from '../world.ts';

test('a top-up is paid, and dialog, balance, statement and file show it without a reload', { tag: '@daily' }, async ({
  page,
}) => {
  const person = newcomer();
  await enter(page, person);
  await openCabinet(page);
  await (await openMenu(page)).getByRole('link', { name: 'Депозиты' }).click();
  await expect(page.getByText('Пополнений пока нет')).toBeVisible();
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));

  await page.getByRole('button', { name: 'Пополнить' }).click();
  await expect(page.getByLabel('Сумма')).toBeFocused();
  await page.keyboard.type('125,5');
  await expect(page.getByText(/^11\s596,20\s₽$/)).toBeVisible();
  await expectAccessible(page);
  await saying(page, 'Заявка на пополнение успешно создана', () => page.keyboard.press('Enter'));

  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('TRC-20 (TRON)')).toBeVisible();
  await expect(dialog.getByRole('timer')).toHaveText(/^(59:\d\d|1:00:0\d)$/);
  const sum = (await dialog.getByRole('button', { name: /^Скопировать сумму/ }).getAttribute('title')) ?? '';
  expect(Number(sum)).toBeGreaterThan(125.5);
  expect(Number(sum)).toBeLessThan(125.51);
  await expectAccessible(page);

  const credited = dialog.getByText(/^Зачислено/);
  await backstage('hurryPayer', { login: person.login });
  await expect(credited).toBeVisible();
  const roubles = ((await credited.textContent()) ?? '').replace('Зачислено ', '');
  expect(roubles).toMatch(/^11\s59[67](,\d\d)?\s₽$/);
  // The demo's made-up transactions are not in any explorer.
  await expect(dialog.getByText('Транзакция')).toBeVisible();
  await expect(dialog.getByRole('link')).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText('Завершено')).toBeVisible();
  await expect.poll(() => shownBalance(page)).toBe(roubles);

  await page.getByRole('link', { name: 'Выписка' }).click();
  await expect(page.getByText('Пополнение USDT')).toBeVisible();
  await expect(page.getByText(`+${roubles}`).first()).toBeVisible();
  await expectAccessible(page);
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);

  const csv = await downloaded(page, 'CSV');
  expect(csv.name).toBe('statement.csv');
  expect(csv.body.toString()).toContain('Пополнение USDT');
  expect(csv.body.toString()).toContain(roubles.replace(/[^\d,]/g, ''));
  const xlsx = await downloaded(page, 'XLSX');
  expect(xlsx.name).toBe('statement.xlsx');
  expect(xlsx.body.subarray(0, 2).toString()).toBe('PK');

  await page.getByRole('button', { name: 'Вчера' }).click();
  await expect(page.getByText(/^За\sэтот период движений нет$/)).toBeVisible();
  await page.getByRole('link', { name: /^Пополнения$/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Депозиты' })).toBeVisible();
  await expectLedgerHolds();
});

test('a mistyped amount is called off, and the next request is another one', { tag: '@phone' }, async ({ page }) => {
  await enter(page, newcomer());
  await page.goto(address('/dashboard/wallet'));
  await page.getByRole('button', { name: 'Пополнить' }).click();
  await page.getByLabel('Сумма').fill('1000');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Отменить заявку' }).click();
  await expect(dialog.getByText(/зачислится вам/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Отменить заявку' }).click();
  await expect(page.getByText('В архиве')).toBeVisible();

  await page.getByRole('button', { name: 'Пополнить' }).click();
  await page.getByLabel('Сумма').fill('10,01');
  await page.keyboard.press('Enter');
  // One digit more than was typed, or two: a tail such as 0.0050 ends with a zero, which is not shown.
  await expect(dialog.getByRole('button', { name: /^Скопировать сумму: 10\.01\d/ })).toBeVisible();
});

test('an open request is shown again, also after a reload and from the list', async ({ page }) => {
  await enter(page, newcomer());
  await page.goto(address('/dashboard/wallet'));
  await page.getByRole('button', { name: 'Пополнить' }).click();
  await page.getByLabel('Сумма').fill('10');
  await page.keyboard.press('Enter');
  const name = /^Пополнение №/;
  await expect(page.getByRole('dialog', { name })).toBeVisible();
  const title = await page.getByRole('dialog').getByRole('heading').first().textContent();
  await page.reload();
  await page.getByRole('button', { name: 'Пополнить' }).click();
  await expect(page.getByRole('dialog', { name: title ?? '' })).toBeVisible();
  await expect(page.getByText(/заявка уже открыта/)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Оплатить' }).click();
  await expect(page.getByRole('dialog', { name: title ?? '' })).toBeVisible();
});

/** In the side menu of a desktop, in the header of a phone. */
async function shownBalance(page: Page): Promise<string> {
  const shown = page.getByText(/^[\d\s]+(,\d\d)?\s₽$/).locator('visible=true');
  return (await shown.first().textContent()) ?? '';
}

async function downloaded(page: Page, format: 'CSV' | 'XLSX') {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: `Скачать выписку в ${format}` }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), body: await readFile(await file.path()) };
}

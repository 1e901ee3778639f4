import { readFile } from 'node:fs/promises';
import { debitedAmount } from '@app/contract/deals/deal';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../axe/accessible.ts';
import { address, enter, expect, newcomer, openCabinet, openMenu, test } from '../fixtures.ts';
import { ask, balanceOf, dealRow, expireDeal, newTrader, otherThan } from '../world.ts';

test('the platform makes a deal, the trader finds it, a wrong code is refused, the right one takes the money', {
  tag: ['@every-width', '@daily'],
}, async ({ page }) => {
  const trader = await newTrader(page);
  await openCabinet(page);
  const deal = await trader.deal({ extra: 57_90n });
  const debited = debitedAmount(deal.amount, await rateFor(page, deal.amount));

  await page.getByRole('searchbox').fill(deal.payment_id);
  await expect(page).toHaveURL(new RegExp(`lk_id=${deal.payment_id}`));
  const row = dealRow(page, deal);
  await expect(row.getByText('Ожидает')).toBeVisible();
  await expect(row.getByRole('timer', { name: 'Осталось' })).toHaveText(/^(15:00|14:\d\d)$/);
  await expect(row.getByText(formatRoubles(deal.amount))).toBeVisible();
  await expectAccessible(page);
  await test.step('a phone shows the rest on a tap', async () => {
    const brief = test.info().project.name === 'phone';
    if (brief) await row.getByTitle('Открыть сделку').click();
    const whole = brief ? page.getByRole('dialog', { name: `Сделка № ${deal.id}` }) : row;
    await expect(whole.getByText(formatRoubles(debited))).toBeVisible();
    await expect(whole.getByText('СБП', { exact: true })).toBeVisible();
    if (brief) await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });

  const before = await balanceOf(page);
  await row.getByRole('button', { name: 'Принять' }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть сделку' });
  await expect(dialog.getByText(formatRoubles(debited))).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
  await expectAccessible(page);
  await page.keyboard.type(otherThan(await trader.code()));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Неверный код/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус сделки успешно изменён')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Завершено')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Принять' })).toHaveCount(0);
  const after = await balanceOf(page);
  expect(before - after).toBe(debited);
  await expect((await openMenu(page)).getByText(formatRoubles(after), { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText('Завершено')).toBeVisible();
});

test('a period narrows the deals, stands in the address, survives a reload; a Payment ID is found in spite of it', {
  tag: '@every-width',
}, async ({ page }) => {
  const trader = await newTrader(page);
  const deal = await trader.deal();
  await openCabinet(page);
  await expect(dealRow(page, deal)).toBeVisible();

  await openFilters(page);
  await page.getByRole('button', { name: 'Период' }).click();
  await expect(page.getByRole('button', { name: 'Прошлый месяц' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Предыдущий месяц' })).toBeVisible();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Вчера' }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d/);
  await expect(page.getByText(/^Ничего не\sнайдено$/)).toBeVisible();

  await page.getByRole('searchbox').fill(deal.payment_id);
  await expect(dealRow(page, deal)).toBeVisible();
  await page.reload();
  await expect(dealRow(page, deal)).toBeVisible();
  await expect(page).toHaveURL(/from=/);
});

test('a phone shows at least seven deals, and none of them moves when the time of another is over', {
  tag: '@phone',
}, async ({ page }) => {
  const trader = await newTrader(page);
  const deals = [];
  // Amounts of deals that wait must not be too close: the first four have run out when the next come.
  for (const nth of [0, 1, 2, 3, 0, 1, 2, 3]) {
    if (deals.length === 4) for (const { id } of deals) await expireDeal(id);
    deals.push(await trader.deal({ extra: BigInt(nth) * 30_00n }));
  }
  await openCabinet(page);
  const last = deals.at(-1) ?? { id: 0 };
  const newest = dealRow(page, last);
  await expect(newest).toBeVisible();
  const places = () => page.getByRole('list', { name: 'Сделки' }).getByRole('listitem').evaluateAll(boxes);
  const before = await places();
  expect(before).toHaveLength(8);
  const height = page.viewportSize()?.height ?? 0;
  expect(before.filter(({ bottom }) => bottom <= height).length).toBeGreaterThanOrEqual(7);
  expect(before.filter(({ tall }) => tall < 72 || tall > 80)).toEqual([]);
  for (const thing of [
    newest.getByRole('button', { name: 'Принять' }),
    newest.getByRole('checkbox').locator('../../..'),
  ]) {
    const box = await thing.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(40);
  }

  await expireDeal(last.id);
  await expect(newest.getByText('В архиве')).toBeVisible();
  expect(await places()).toEqual(before);
});

/** Runs in the page. */
const boxes = (rows: Element[]) =>
  rows.map((row) => {
    const { top, bottom, height } = row.getBoundingClientRect();
    return { top, bottom, tall: height };
  });

test('the deals of a filter are saved as a file', { tag: '@every-width' }, async ({ page }) => {
  const trader = await newTrader(page);
  const [, other] = [await trader.deal(), await trader.deal({ extra: 40_00n })];
  await page.goto(address(`/dashboard/deals?lk_id=${other.payment_id}`));
  await expect(dealRow(page, other)).toBeVisible();
  for (const format of ['CSV', 'XLSX']) {
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: new RegExp(`^Скачать сделки в.${format}$`) }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toBe(`deals.${format.toLowerCase()}`);
    const bytes = await readFile(await file.path());
    if (format === 'XLSX') expect(bytes.subarray(0, 2).toString()).toBe('PK');
    if (format !== 'CSV') continue;
    const [, ...lines] = bytes.toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(`;${other.payment_id};Т-Банк;`);
  }
  await expectAccessibleInBothThemes(page);
});

test('closed meanwhile on another machine, a deal is named at once and left out; the other one is closed all the same', async ({
  page,
}) => {
  const trader = await newTrader(page);
  const [one, two] = [await trader.deal(), await trader.deal({ extra: 40_00n })];
  await page.goto(address('/dashboard/deals?status=0'));
  for (const deal of [one, two]) await dealRow(page, deal).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Закрыть выбранные (2)' }).click();
  const several = page.getByRole('dialog', { name: 'Закрыть сделки' });
  await expect(several.getByText(formatRoubles(one.amount + two.amount))).toBeVisible();
  await expectAccessible(page);
  const code = await trader.code();
  await trader.post('/trader/deals/changestatus', { deal_id: one.id, otp_code: code, state: 'close' });
  await expect(several.getByText(/изменилась 1\sсделка/)).toBeVisible();
  await expect(several.getByText('уже закрыта')).toBeVisible();
  await expect(several.getByText(formatRoubles(two.amount)).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(code);
  await expect(several.getByRole('button', { name: 'Подтвердить' })).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(several.getByText('Этот код уже использован, дождитесь следующего')).toBeVisible();
  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус сделок успешно изменён: 1')).toBeVisible();
  await expect(several).toBeHidden();
  for (const deal of [one, two]) await expect(dealRow(page, deal)).toHaveCount(0);
});

test('without deals the screen says why and leads to the devices', async ({ page }) => {
  await enter(page, newcomer());
  await openCabinet(page);
  await expect(page.getByText('Сделок пока нет')).toBeVisible();
  await page.getByRole('link', { name: 'К устройствам' }).click();
  await page.waitForURL('**/dashboard/deviceprofiles');
});

/** The interest for an amount, in hundredths of a percent. */
async function rateFor(page: Page, amount: bigint): Promise<bigint> {
  const { rateLimits } = (await ask(page, '/trader/settings')).body;
  const roubles = Number(amount) / 100;
  const limit = rateLimits.find(
    (rate: { min_amount: number; max_amount: number }) => rate.min_amount <= roubles && roubles <= rate.max_amount,
  );
  return BigInt(Math.round(limit.interest_rate * 100));
}

/** On a phone all filters but the search are behind a button. */
async function openFilters(page: Page): Promise<void> {
  if (test.info().project.name === 'phone') await page.getByRole('button', { name: 'Фильтры' }).click();
}

import { createHmac, randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { address, enter, expect, expectAccessible, newcomer, openMenu, signIn, test } from './fixtures.ts';

test('the platform makes a deal, the trader finds it, a wrong code is refused, the right one takes the money', async ({
  page,
}, { project }) => {
  test.setTimeout(180_000);
  // A code serves once: each of the two browsers, which run at the same time, has a trader of its own.
  await signIn(page, project.name === 'phone' ? 'trader5' : 'trader');
  const deal = await dealOf(page, { amount: 1357.9, method_group: 'sbp' });

  await openFilters(page);
  await page.getByRole('searchbox').fill(deal.payment_id);
  await expect(page).toHaveURL(new RegExp(`lk_id=${deal.payment_id}`));
  const row = rowOf(page, deal.payment_id);
  await expect(row.getByText('Ожидает')).toBeVisible();
  await expect(row.getByRole('timer', { name: 'Осталось' })).toHaveText(/^(15:00|14:\d\d)$/);
  // 1 357,90 ₽ at 8% is 108,63 ₽ of interest.
  await expect(row.getByText('1 357,90 ₽')).toBeVisible();
  await expect(row.getByText('1 249,27 ₽')).toBeVisible();
  await expect(row.getByText('СБП', { exact: true })).toBeVisible();
  await expectAccessible(page);

  const before = await money(page);
  await row.getByRole('button', { name: 'Принять' }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть сделку' });
  await expect(dialog.getByText('1 249,27 ₽')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Подтвердить' })).toBeDisabled();
  await expectAccessible(page);
  const code = await freshCode(page);
  await page.keyboard.type(otherThan(code));
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/Неверный код/)).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус сделки успешно изменён')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText('Завершено')).toBeVisible();
  await expect(row.getByRole('button', { name: 'Принять' })).toHaveCount(0);
  const after = await money(page);
  expect(before - after).toBe(124_927);
  await expect((await openMenu(page)).getByText(`${shown(after)} ₽`, { exact: true })).toBeVisible();
  await page.reload();
  await expect(row.getByText('Завершено')).toBeVisible();

  // Closed meanwhile on another machine, a deal is refused on its own; the other one is closed all the same.
  const one = await dealOf(page, { amount: 1410, method_group: 'sbp' });
  const two = await dealOf(page, { amount: 1777, method_group: 'sbp' });
  await page.goto(address('/dashboard/deals?status=0'));
  for (const { payment_id } of [one, two]) await rowOf(page, payment_id).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Закрыть выбранные (2)' }).click();
  const several = page.getByRole('dialog', { name: 'Закрыть сделки' });
  await expect(several.getByText('3 187 ₽')).toBeVisible();
  await expectAccessible(page);
  const second = await freshCode(page, code);
  await asTrader(page, '/trader/deals/changestatus', { deal_id: one.id, otp_code: second, state: 'close' });
  await page.keyboard.type(second);
  await page.keyboard.press('Enter');
  await expect(several.getByText('Этот код уже использован, дождитесь следующего')).toBeVisible();
  await page.keyboard.type(await freshCode(page, second));
  await page.keyboard.press('Enter');
  await expect(several.getByText('Готово: 1 из 2')).toBeVisible();
  await expect(several.getByText('Сделка уже закрыта')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(several).toBeHidden();
  for (const { payment_id } of [one, two]) await expect(rowOf(page, payment_id)).toHaveCount(0);
});

test('without deals the screen says why and leads to the devices', async ({ page }) => {
  await enter(page, newcomer());
  await expect(page.getByText('Сделок пока нет')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'К устройствам' }).click();
  await page.waitForURL('**/dashboard/deviceprofiles');
});

/** A fresh deal that has come to whoever is signed in on the page; others may come to somebody else. */
async function dealOf(page: Page, deal: { amount: number; method_group: 'sbp' | 'card' }) {
  for (let attempt = 0; attempt < 12; attempt++) {
    const payment_id = `e2e-${randomBytes(8).toString('hex')}`;
    const made = await platform('POST', '/platform/v1/deals', { ...deal, payment_id });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const list = await asTrader(page, '/trader/deals', { lk_id: payment_id });
    if (list.countTraderDeals === 1) return { id: Number(made.body.id), payment_id };
    await platform('POST', `/platform/v1/deals/${made.body.id}/cancel`);
  }
  throw new Error('No deal came to this trader');
}

/** What the payment platform sends, signed as its documentation says. */
async function platform(method: string, path: string, body?: unknown) {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = createHmac('sha256', 'demo-secret-demo-secret-demo-secret')
    .update([method, path, timestamp, text].join('\n'))
    .digest('hex');
  const answer = await fetch(address(path), {
    method,
    headers: {
      'x-api-key': 'demo',
      'x-timestamp': timestamp,
      'x-signature': signature,
      'idempotency-key': randomBytes(8).toString('hex'),
      ...(text && { 'content-type': 'application/json' }),
    },
    ...(text && { body: text }),
  });
  return { status: answer.status, body: await answer.json() };
}

async function asTrader(page: Page, path: string, body?: unknown) {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const answer = await fetch(address(path), {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  expect(answer.status).toBe(200);
  return answer.json();
}

/** The balance in kopecks. What is held for deals belongs to it, so only a closing changes it. */
async function money(page: Page): Promise<number> {
  const { user } = await asTrader(page, '/trader/settings');
  return Math.round(user.financial_balance * 100);
}

/** The code of the demo's traders, once it is another than the one used before. */
async function freshCode(page: Page, used?: string): Promise<string> {
  for (;;) {
    const entry = await (await fetch(address('/merchant/auth/entry'))).json();
    if (entry.demo.otpCode !== used) return entry.demo.otpCode;
    await page.waitForTimeout(500);
  }
}

const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

async function openFilters(page: Page): Promise<void> {
  const toggle = page.getByRole('button', { name: 'Фильтры' });
  await toggle.or(page.getByRole('searchbox')).first().waitFor();
  if (await toggle.isVisible()) await toggle.click();
}

/** A row of the table, or a card on the phone. */
function rowOf(page: Page, payment_id: string): Locator {
  const copy = page.getByRole('button', { name: `Скопировать Payment ID: ${payment_id}` });
  return page
    .getByRole('row')
    .or(page.getByRole('list', { name: 'Сделки' }).getByRole('listitem'))
    .filter({ has: copy });
}

const shown = (kopecks: number) =>
  new Intl.NumberFormat('ru-RU', { minimumFractionDigits: kopecks % 100 ? 2 : 0 }).format(kopecks / 100);

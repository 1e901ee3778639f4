import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, anotherBrowser, backstage, expect, test } from '../fixtures.ts';
import { expectLedgerHolds, expireDeal, newPlatform, newTrader, otherThan, platform } from '../world.ts';

/** The dialog of the trader's only deal in the list. */
async function openDialog(page: Page, payment_id: string): Promise<Locator> {
  await page.goto(address(`/dashboard/deals?lk_id=${payment_id}`));
  await page.getByRole('button', { name: 'Принять' }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть сделку' });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** The field takes the focus when the dialog opens and again after a refusal. */
async function submit(page: Page, code: string): Promise<void> {
  await expect(page.getByLabel('Код OTP').first()).toBeFocused();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

test('a wrong code, a used one, and the lock after five wrong ones', async ({ page }) => {
  const trader = await newTrader(page);
  const [one, two] = [await trader.deal(), await trader.deal({ extra: 50_00n })];
  let dialog = await openDialog(page, one.payment_id);
  const code = await trader.code();
  await submit(page, otherThan(code));
  await expect(dialog.getByText('Неверный код. Проверьте время на телефоне и введите новый код')).toBeVisible();
  await submit(page, code);
  await expect(page.getByText('Статус сделки успешно изменён')).toBeVisible();

  dialog = await openDialog(page, two.payment_id);
  await submit(page, code);
  await expect(dialog.getByText('Этот код уже использован, дождитесь следующего')).toBeVisible();

  for (let attempt = 0; attempt < 5; attempt++) {
    const answered = page.waitForResponse('**/trader/deals/changestatus');
    await submit(page, otherThan(code));
    await answered;
  }
  await submit(page, code);
  await expect(dialog.getByText(/Слишком много неверных кодов\. Повторите через \d мин\./)).toBeVisible();
  await expectAccessible(page);
  expect((await platform().readDeal(two.id)).status).toBe(0);
});

test('too little balance for a late accept', async ({ page }) => {
  const trader = await newTrader(page, { balance: 150_000 });
  const deal = await trader.deal();
  await platform().cancelDeal(deal.id);
  await backstage('adjust', { login: trader.login, roubles: -149_000 });
  const dialog = await openDialog(page, deal.payment_id);
  await expect(dialog.getByText(/Сделку отменила платформа/)).toBeVisible();
  await submit(page, await trader.code());
  await expect(dialog.getByText('Недостаточно средств на балансе')).toBeVisible();
  await expectAccessible(page);
  expect((await platform().readDeal(deal.id)).status).toBe(-2);
});

test('a deal of somebody else', async ({ page, browser }) => {
  const trader = await newTrader(page);
  const mine = await trader.deal();
  const theirs = await (await newTrader(await anotherBrowser(browser))).deal();
  const dialog = await openDialog(page, mine.payment_id);
  // A request that the screen never offers.
  await page.route('**/trader/deals/changestatus', (route) => {
    const body = { ...route.request().postDataJSON(), deal_id: theirs.id };
    return route.continue({ postData: JSON.stringify(body) });
  });
  await submit(page, await trader.code());
  await expect(dialog.getByText('Сделка не найдена')).toBeVisible();
  expect((await platform().readDeal(theirs.id)).status).toBe(0);
});

for (const [what, state, sentence] of [
  ['closed', 'close', 'Сделка уже закрыта'],
  ['put away', 'archive', /Сделка уже в\sархиве/],
] as const) {
  test(`a deal ${what} meanwhile`, async ({ page }) => {
    const trader = await newTrader(page);
    const deal = await trader.deal();
    const dialog = await openDialog(page, deal.payment_id);
    const otp_code = await trader.code();
    if (state === 'archive') await platform().cancelDeal(deal.id);
    await trader.post('/trader/deals/changestatus', { deal_id: deal.id, otp_code, state });
    await expect(dialog.getByText(sentence)).toBeVisible();
    await expect(page.getByLabel('Код OTP')).toHaveCount(0);
  });
}

test('an expired deal says so, is accepted late, and both webhooks arrive signed', { tag: '@daily' }, async ({
  page,
}) => {
  const by = await newPlatform();
  const trader = await newTrader(page);
  const deal = await trader.deal({ by });
  await expireDeal(deal.id);
  const dialog = await openDialog(page, deal.payment_id);
  await expect(dialog.getByText(/Время на\sоплату вышло/)).toBeVisible();
  await expectAccessible(page);
  await submit(page, await trader.code());
  await expect(page.getByText('Статус сделки успешно изменён')).toBeVisible();

  await expect.poll(() => by.events().map((event) => event?.type)).toEqual(['deal.expired', 'deal.closed']);
  expect(by.events().at(-1)?.data).toMatchObject({ id: deal.id, status: 1, amount: deal.amount });
  by.close();
  await expectLedgerHolds();
});

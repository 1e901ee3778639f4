import { formatRoubles } from '@app/contract/values/money-text';
import { expectAccessible } from './axe/accessible.ts';
import { address, expect, openCabinet, test } from './fixtures.ts';
import { dealRow, expectLedgerHolds, expireDeal, newTrader, setRule } from './world.ts';

test('money that came shows on its deal at once, and one code closes all that is sure', {
  tag: ['@every-width', '@daily'],
}, async ({ page }) => {
  // Amounts of the test's own traders are above what is sure by default.
  await setRule('confirmed_most_amount', 1_000_000_00n);
  const trader = await newTrader(page);
  const deals = [await trader.deal(), await trader.deal({ extra: 30_50n }), await trader.deal({ extra: 60_00n })];
  const [one, two, bySms] = deals as [(typeof deals)[0], (typeof deals)[0], (typeof deals)[0]];
  await openCabinet(page);
  await expect(dealRow(page, one)).toBeVisible();
  await expect(page.getByText(/^Пришло/)).toHaveCount(0);

  expect(await trader.told(one.amount)).toBe('matched');
  await expect(dealRow(page, one).getByText(/^Пришло .*в\s\d\d:\d\d$/)).toBeVisible();
  expect(await trader.told(two.amount)).toBe('matched');
  expect(await trader.told(bySms.amount, { by: 'sms' })).toBe('matched');
  await expect(dealRow(page, bySms).getByText(/· SMS/)).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Закрыть подтверждённые (2)' }).click();
  const dialog = page.getByRole('dialog', { name: 'Закрыть сделки' });
  await expect(dialog.getByText(formatRoubles(one.amount + two.amount))).toBeVisible();
  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус сделок успешно изменён: 2')).toBeVisible();
  for (const deal of [one, two]) await expect(dealRow(page, deal).getByText('Завершено')).toBeVisible();
  await expect(dealRow(page, bySms).getByText('Ожидает')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Закрыть подтверждённые/ })).toBeHidden();

  await dealRow(page, bySms).getByRole('button', { name: 'Принять' }).click();
  await expect(page.getByRole('dialog').getByText(/Это SMS, её можно подделать/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectLedgerHolds();
});

test('money that no deal waits for is found under «Поступления», joined to a deal that has run out, and accepted late', async ({
  page,
}) => {
  const trader = await newTrader(page);
  const deal = await trader.deal();
  const twin = await trader.deal({ extra: 25_00n });
  for (const { id } of [deal, twin]) await expireDeal(id);
  await page.goto(address('/dashboard/arrivals'));
  await expect(page.getByText('Поступлений пока нет')).toBeVisible();
  await expectAccessible(page);

  // Between the two: it may be for either of them.
  expect(await trader.told(deal.amount + 7_00n, { payer: 'Ольга С.' })).toBe('matched');
  expect(await trader.told(deal.amount + 70_00n)).toBe('kept');
  await expect(page.getByText('Ждёт', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'К сделке' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Отнести к сделке' });
  await expect(dialog.getByText(/Подходящих сделок нет|Сделка, за которую пришли деньги/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Не сервис' }).first().click();
  await expect(page.getByText('Отмечено: не относится к сервису')).toBeVisible();

  await page.getByRole('link', { name: /^Сделка e2e/ }).click();
  await expect(page.getByRole('dialog').getByText(/^Пришло/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Принять' }).click();
  const closing = page.getByRole('dialog', { name: 'Закрыть сделку' });
  await expect(closing.getByText(/Пришла другая сумма/)).toBeVisible();
  await page.keyboard.type(await trader.code());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Статус сделки успешно изменён')).toBeVisible();
});

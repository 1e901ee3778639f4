import { debitedAmount } from '@app/contract/deals/deal';
import { creditedAmount } from '@app/contract/payouts/payout';
import { ruleBook } from '@app/contract/rules';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, backstage, expect, openMenu, test } from '../fixtures.ts';
import {
  appealDialog,
  ask,
  balanceOf,
  endAnswer,
  expectLedgerHolds,
  expireDeal,
  newPlatform,
  newTrader,
  sampleFile,
} from '../world.ts';
import { decide, mark, newJudge, openCase, sendReceipt, takenPayout } from './judges.ts';

test('an appeal that the balance does not cover: short in the queue, a debt once decided, paid back by the first money that comes', {
  tag: ['@every-width', '@daily'],
}, async ({ page, browser }) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page, { group: 5, balance: 160_000 });
  const { page: desk } = judge;

  const deal = await trader.deal({ by });
  await expireDeal(deal.id);
  const adjust = (roubles: number) => backstage('adjust', { login: trader.login, roubles });
  await adjust(-159_000);
  const proof = (await sampleFile('proof.png', mark())).blob;
  const { id } = await by.createAppeal({ deal_id: deal.id, amount_to_pay: 5_000_00n, proof });
  const { interest_rate } = await by.readDeal(deal.id);
  const missing = debitedAmount(5_000_00n, interest_rate) - 1_000_00n;

  await test.step('trader, queue and desk say how much could not be held', async () => {
    await page.goto(address(`/dashboard/appeals/${id}/view`));
    const dialog = appealDialog(page, id);
    await expect(dialog.getByText('Не хватает')).toBeVisible();
    await expect(dialog.getByText(formatRoubles(missing)).first()).toBeVisible();
    await endAnswer(id);
    await desk.goto(address(`/console/cases?trader=${trader.login}`));
    await expect(desk.getByText(/удержано не\sвсё/).filter({ visible: true })).toHaveCount(1);
    await openCase(desk, 'appeal', id, { trader: trader.login });
    await expect(desk.getByText('Не хватает')).toBeVisible();
    await expect(desk.getByText(formatRoubles(missing))).toBeVisible();
    await expectAccessible(desk);
  });

  const owes = (sum: bigint) => page.getByRole('main').getByText(`Долг ${formatRoubles(sum)}:`);
  await test.step('decided for the payer: the trader reads of the debt at once, and gets no deals', async () => {
    await page.goto(address('/dashboard/statement'));
    await expect(page.getByText(/Удержано по\sапелляции/).first()).toBeVisible();
    const dialog = await decide(desk, '1', '4');
    await expect(dialog.getByText(`из\u00a0них ${formatRoubles(missing)} станет долгом`)).toBeVisible();
    await desk.keyboard.press('Enter');
    await expect(desk.getByText(`из\u00a0них ${formatRoubles(missing)} стало долгом`)).toBeVisible();
    await expect(owes(missing)).toBeVisible();
    await expect(page.getByText(/^Долг по\sсделке/).first()).toBeVisible();
    await expect((await openMenu(page)).getByText(`Долг ${formatRoubles(missing)}`)).toBeVisible();
    await expectAccessible(page);
    await closeMenu(page);
    expect([(await by.readAppeal(id)).status, (await by.readDeal(deal.id)).status]).toEqual([1, 1]);
    expect(await balanceOf(page)).toBe(0n);
    await expect(trader.deal({ by, extra: 40_00n })).rejects.toThrow(/Нет подходящего реквизита/);
  });

  const credited = creditedAmount({ amount: 2_000_00n, bonus: ruleBook.payout_bonus.initial });
  await test.step('a payout that is paid makes it less', async () => {
    const payout = await takenPayout(page, by, 2_000_00n);
    await sendReceipt(page, payout.id, await sampleFile('receipt.pdf', mark()));
    await openCase(desk, 'payout', payout.id, { trader: trader.login });
    await decide(desk, '1', '1');
    await desk.keyboard.press('Enter');
    await expect(owes(missing - credited)).toBeVisible();
    await expect(page.getByText('Погашение долга').first()).toBeVisible();
    expect(await balanceOf(page)).toBe(0n);
  });

  await test.step('and what the operator gives ends it', async () => {
    await adjust(5_000);
    await expect(page.getByRole('main').getByText(/^Долг \d/)).toHaveCount(0);
    await expect.poll(() => balanceOf(page)).toBe(5_000_00n - (missing - credited));
    expect((await ask(page, '/trader/settings')).body.user.debt).toBe(0);
  });
  expect(judge.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

async function closeMenu(page: Page): Promise<void> {
  const menu = page.getByRole('dialog', { name: 'Меню' });
  if (await menu.isVisible()) await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
}

import { randomBytes } from 'node:crypto';
import { formatRoubles } from '@app/contract/values/money-text';
import { expectAccessible } from './axe/accessible.ts';
import { address, expect, openMenu, test } from './fixtures.ts';
import {
  ask,
  expectLedgerHolds,
  newPlatform,
  newTrader,
  pasteScreenshot,
  platform,
  randomPan,
  sampleFile,
} from './world.ts';

test('a deal, a payout and an appeal are settled by keyboard alone, one after another', async ({ page }) => {
  const by = await newPlatform();
  const trader = await newTrader(page, { group: 5 });
  const disputed = await trader.deal({ by, extra: 60_00n });
  const proof = await sampleFile('proof.png', randomBytes(8).toString('hex'));
  const appeal = await by.createAppeal({
    deal_id: disputed.id,
    amount_to_pay: disputed.amount,
    note: '',
    proof: proof.blob,
  });
  const deal = await trader.deal({ by });
  await trader.told(deal.amount);
  const pan = randomPan();
  const payout = await by.createPayout({
    payout_id: `e2e-${randomBytes(6).toString('hex')}`,
    bank: '100000000004',
    fio: 'Получателев Пётр Ильич',
    method: 'card',
    pan,
    amount: 5_432_10n,
  });
  await trader.post('/trader/payoutrequest/edit', { id: payout.id, action: 'accept' });

  await page.goto(address('/dashboard/deals'));
  await (await openMenu(page)).waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(address('/dashboard/shift'));
  const open = (name: RegExp) => page.getByRole('region', { name });
  const first = open(new RegExp(`Сделка №.${deal.id}`));
  await expect(first.getByText(/Пришло/)).toBeVisible();
  await expect(first.getByText('Проверкина Анна Сергеевна')).toBeVisible();
  await expectAccessible(page);

  await page.keyboard.type(await trader.code());
  const second = open(new RegExp(`Выплата №.${payout.id}`));
  await expect(second.getByText(pan.replaceAll(/(\d{4})(?!$)/g, '$1 '))).toBeVisible();
  expect((await by.readDeal(deal.id)).status).toBe(1);
  await expectAccessible(page);
  await pasteScreenshot(page);
  await expect(second.getByRole('button', { name: 'Отправить (1)' })).toBeFocused();
  await page.keyboard.press('Enter');

  const third = open(new RegExp(`Апелляция №.${appeal.id}`));
  await expect(third.getByRole('button', { name: 'Принять' })).toBeVisible();
  expect((await by.readPayout(payout.id)).status).toBe(2);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(third.getByLabel('Код OTP').first()).toBeFocused();
  await page.keyboard.type(await trader.code());
  await expect(page.getByText('Всё сделано')).toBeVisible();
  expect((await by.readAppeal(appeal.id)).status).toBe(1);
  await expectAccessible(page);
  await expectLedgerHolds();
  by.close();
});

test('on a phone the next deal is under the thumb, its code sends itself, and Back returns to the queue', {
  tag: '@phone',
}, async ({ page }) => {
  const trader = await newTrader(page);
  const [one, two] = [await trader.deal(), await trader.deal({ extra: 40_00n })];
  await page.goto(address('/dashboard/shift'));
  await expect(page.getByRole('region', { name: 'Очередь' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /Открыть ближайшую/ }).click();
  const open = page.getByRole('region', { name: new RegExp(`Сделка №.${one.id}`) });
  await expect(open.getByText(formatRoubles(one.amount)).first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(await trader.code());
  await expect(page.getByRole('region', { name: new RegExp(`Сделка №.${two.id}`) })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Очередь' })).toBeVisible();
  await expect(page.getByRole('button', { name: new RegExp(formatRoubles(one.amount)) })).toHaveCount(0);
  expect((await platform().readDeal(one.id)).status).toBe(1);
  expect((await ask(page, '/trader/shift')).body.countDeals).toBe(1);
});

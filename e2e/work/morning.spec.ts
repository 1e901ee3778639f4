import { randomBytes } from 'node:crypto';
import { debitedAmount } from '@app/contract/deals/deal';
import { MOST_DEALS_AT_ONCE } from '@app/contract/deals/deals-api';
import type { Page } from '@playwright/test';
import { address, expect, test } from '../fixtures.ts';
import {
  ask,
  balanceOf,
  dealRow,
  expectLedgerHolds,
  expireDeal,
  type MadeDeal,
  newPlatform,
  newTrader,
  pasteScreenshot,
  randomPan,
  sampleFile,
} from '../world.ts';

const DEVICES = 20;
const DEALS = 300;
/** Amounts of waiting deals of one device are more than 20 ₽ apart, and a trader's range here is a hundred wide. */
const APART = [0n, 24_00n, 48_00n, 72_00n, 96_00n];

test('a morning: twenty devices, three hundred deals, two appeals, a payout and late money, through «Смена» and the lists', async ({
  page,
}) => {
  const by = await newPlatform();
  const trader = await newTrader(page, { balance: 40_000_000, group: 5, devices: DEVICES });
  const before = await balanceOf(page);
  const came: MadeDeal[] = [];
  let waiting: MadeDeal[] = [];

  /** So many come at once; the platform's customers do not wait for each other either. */
  async function come(count: number): Promise<void> {
    const first = came.length;
    const wanted = Array.from({ length: count }, (_, nth) => APART[(first + nth) % APART.length] ?? 0n);
    const made = await inTurns(wanted, (extra) => trader.deal({ extra, by }));
    came.push(...made);
    waiting.push(...made);
  }
  /** Whoever does not pay gives up. */
  async function giveUp(those: MadeDeal[]): Promise<void> {
    await inTurns(those, ({ id }) => by.cancelDeal(id));
    waiting = waiting.filter((deal) => !those.includes(deal));
  }
  const inShift = async () => (await ask(page, '/trader/shift')).body;
  const queue = page.getByRole('region', { name: 'Очередь' });
  const done = page.getByText(`Статус сделок успешно изменён: ${MOST_DEALS_AT_ONCE}`);

  await page.goto(address('/dashboard/shift'));
  await expect(page.getByText('Всё сделано')).toBeVisible();

  await test.step('deals come by themselves; the bank tells of some', async () => {
    await come(80);
    for (const { amount, phone } of waiting.slice(0, 5)) expect(await trader.told(amount, { phone })).toBe('matched');
    await expect(queue.getByRole('checkbox', { name: /^Выбрать: / })).toHaveCount(80);
    await expect(queue.getByText(/^Пришло/)).toHaveCount(5);
  });

  await test.step('two batches of fifty in «Смена», a code each', async () => {
    for (const more of [0, 70]) {
      if (more) await come(more);
      await giveUp(waiting.slice(-20));
      await expect.poll(async () => (await inShift()).countDeals).toBe(waiting.length);
      await expect(queue.getByRole('checkbox', { name: /^Выбрать: / })).toHaveCount(waiting.length);
      await queue.getByRole('checkbox', { name: /^Выбрать сделки/ }).click();
      await page.keyboard.type(await trader.code());
      await expect(done).toBeVisible();
      waiting = await stillWaiting(page, came);
      await expect(done).toBeHidden();
    }
  });

  const disputed = await test.step('a customer who paid complains, another one who did not as well', async () => {
    const those = waiting.slice(0, 2);
    const appeals = await inTurns(those, async ({ id, amount }) => {
      const { blob } = await sampleFile('proof.png', randomBytes(8).toString('hex'));
      return by.createAppeal({ deal_id: id, amount_to_pay: amount, note: 'Деньги отправлены', proof: blob });
    });
    waiting = waiting.filter((deal) => !those.includes(deal));
    return appeals;
  });

  await test.step('a batch of fifty in the list, by keyboard, with the most urgent pinned above', async () => {
    await come(75);
    await page.goto(address('/dashboard/deals?count=150'));
    await expect(page.getByRole('region', { name: 'Ждут' }).getByRole('listitem')).toHaveCount(4);
    await expect(dealRow(page, waiting.at(-1) as MadeDeal)).toBeVisible();
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Закрыть сделки' })).toBeVisible();
    await page.keyboard.type(await trader.code());
    await page.keyboard.press('Enter');
    await expect(done).toBeVisible();
    waiting = await stillWaiting(page, came);
  });

  await test.step('the rest of the three hundred comes, and nobody of them pays; one deal runs out, then its money is there', async () => {
    await giveUp(waiting.slice(0, 25));
    await come(DEALS - 1 - came.length);
    await giveUp(waiting);
    // More than 10 ₽ from all others: of two that fit the bank's notice neither would be chosen.
    const late = await trader.deal({ extra: 84_00n, by });
    came.push(late);
    await expireDeal(late.id);
    expect(await trader.told(late.amount, { phone: late.phone })).toBe('matched');
    await page.goto(address('/dashboard/shift'));
    await expect(queue.getByText('После срока')).toBeVisible();
    await expect(page.getByRole('region', { name: new RegExp(`Сделка №.${late.id}`) })).toBeVisible();
    await page.keyboard.type(await trader.code());
    await expect.poll(async () => (await by.readDeal(late.id)).status).toBe(1);
  });

  await test.step('a payout from the list, its receipt in «Смена»', async () => {
    const payout = await by.createPayout({
      payout_id: `e2e-${randomBytes(6).toString('hex')}`,
      bank: '100000000004',
      fio: 'Получателев Пётр Ильич',
      method: 'card',
      pan: randomPan(),
      amount: 5_432_10n,
    });
    await trader.post('/trader/payoutrequest/edit', { id: payout.id, action: 'accept' });
    await queue.getByRole('button', { name: /Выплата/ }).click();
    await expect(page.getByRole('region', { name: new RegExp(`Выплата №.${payout.id}`) })).toBeVisible();
    await pasteScreenshot(page);
    await expect(page.getByRole('button', { name: 'Отправить (1)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await by.readPayout(payout.id)).status).toBe(2);
  });

  await test.step('one appeal is rejected in the list, the other accepted in «Смена»', async () => {
    const [paid, unpaid] = disputed;
    await page.goto(address(`/dashboard/appeals/${unpaid?.id}/view`));
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Отклонить' }).click();
    await dialog.getByRole('radio').first().click();
    await dialog.getByRole('button', { name: 'Отклонить апелляцию' }).click();
    await expect(page.getByText('Статус апелляции успешно изменён')).toBeVisible();
    await page.goto(address('/dashboard/shift'));
    const open = page.getByRole('region', { name: new RegExp(`Апелляция №.${paid?.id}`) });
    await expect(open.getByRole('button', { name: 'Принять' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(open.getByLabel('Код OTP').first()).toBeFocused();
    await page.keyboard.type(await trader.code());
    await expect(page.getByText('Всё сделано')).toBeVisible();
    expect((await by.readAppeal(paid?.id ?? 0)).status).toBe(1);
    // A large amount is judged by the platform.
    expect([2, 4]).toContain((await by.readAppeal(unpaid?.id ?? 0)).status);
  });

  await test.step('what is left: every deal in its place, the money to the kopeck, nothing held', async () => {
    expect(came).toHaveLength(DEALS);
    const counts = await Promise.all(['-9', '0', '1', '2'].map((status) => countOf(page, status)));
    // Three batches, the late one, and the one of the accepted appeal.
    const closed = 3 * MOST_DEALS_AT_ONCE + 2;
    expect(counts).toEqual([DEALS, 0, closed, DEALS - closed]);
    const deals = await inTurns(came, ({ id }) => by.readDeal(id));
    const taken = deals.filter(({ status }) => status === 1);
    const debited = taken.reduce((sum, { amount, interest_rate }) => sum + debitedAmount(amount, interest_rate), 0n);
    expect(taken).toHaveLength(closed);
    expect(before - (await balanceOf(page))).toBe(debited);
    // Of the rejected appeal the money is held until the platform has decided.
    expect((await inShift()).countDeals).toBe(0);
    await expectLedgerHolds();
  });
  by.close();
});

async function countOf(page: Page, status: string): Promise<number> {
  return (await ask(page, '/trader/deals', { status })).body.countTraderDeals;
}

/** Which of the deals the server says are still waiting. */
async function stillWaiting(page: Page, deals: readonly MadeDeal[]): Promise<MadeDeal[]> {
  const { traderDeals } = (await ask(page, '/trader/deals', { status: '0', count: 150 })).body;
  const ids = new Set(traderDeals.map(({ id }: { id: number }) => id));
  return deals.filter(({ id }) => ids.has(id));
}

/** A few at a time, answers in the order of the things. */
async function inTurns<Thing, Answer>(
  things: readonly Thing[],
  act: (thing: Thing) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < things.length; at += 8) answers.push(...(await Promise.all(things.slice(at, at + 8).map(act))));
  return answers;
}

import { debitedAmount } from '@app/contract/deals/deal';
import { creditedAmount } from '@app/contract/payouts/payout';
import { ruleBook } from '@app/contract/rules';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, test } from '../fixtures.ts';
import {
  appealDialog,
  ask,
  balanceOf,
  endAnswer,
  expectLedgerHolds,
  newPlatform,
  newTrader,
  sampleFile,
} from '../world.ts';
import { decide, decisionsOf, mark, newAppeal, newJudge, openCase, sendReceipt, takenPayout } from './judges.ts';

test('a large appeal: one decides, a second disagrees, an owner who is neither has the last word', async ({
  page,
  browser,
}) => {
  const [by, first, second, owner] = await Promise.all([
    newPlatform(),
    newJudge(browser, 'support'),
    newJudge(browser, 'support'),
    newJudge(browser, 'owner'),
  ]);
  const trader = await newTrader(page);
  const { id, deal } = await newAppeal(trader, by, 50_00n);
  await endAnswer(id);
  const open = (judge: Page) => openCase(judge, 'appeal', id, { trader: trader.login });
  await page.goto(address(`/dashboard/appeals/${id}/view`));
  const dialog = appealDialog(page, id);
  const before = await balanceOf(page);
  const nothingMoved = async () => {
    await expect(dialog.getByText('Проверка', { exact: true })).toBeVisible();
    expect([await balanceOf(page), (await by.readAppeal(id)).status]).toEqual([before, 4]);
  };

  await test.step('the first word moves nothing', async () => {
    await open(first.page);
    await decide(first.page, '1', '1');
    await first.page.keyboard.press('Enter');
    await expect(first.page.getByText('Решение ждёт второго человека', { exact: true })).toBeVisible();
    await open(first.page);
    await expect(first.page.getByText('Ваше решение ждёт второго человека')).toBeVisible();
    await expect(decisionsOf(first.page)).toHaveCount(0);
    await nothingMoved();
  });

  await test.step('a colleague does not agree, and says why', async () => {
    const { page: desk } = second;
    await open(desk);
    await expect(desk.getByText(`Решение ${first.login} ждёт второго человека.`)).toBeVisible();
    await desk.getByRole('button', { name: 'Решить' }).click();
    const asked = desk.getByRole('dialog', { name: 'Нужен второй человек' });
    await expect(asked.getByText(/^Апелляция \d+: в пользу плательщика/)).toBeVisible();
    await asked.getByRole('button', { name: 'Оставить на проверке' }).click();
    const no = desk.getByRole('dialog', { name: 'Оставить на проверке' });
    await no.getByRole('textbox', { name: 'Причина' }).fill('В чеке другой получатель');
    await expectAccessible(desk);
    await no.getByRole('button', { name: 'Оставить на проверке' }).click();
    await expect(no).toBeHidden();
    await expect(desk.getByText(/Вы\sне\sсогласились с\sрешением: теперь решает владелец/)).toBeVisible();
    await nothingMoved();
  });

  await test.step('an owner who is neither reads both and confirms; the trader sees it at once', async () => {
    const { page: desk } = owner;
    await open(desk);
    await expect(desk.getByText(/не\sподтвердили. Теперь решает владелец/)).toBeVisible();
    await desk.getByRole('button', { name: 'Решить' }).click();
    const last = desk.getByRole('dialog', { name: /Решение за\sвладельцем/ });
    await expect(last.getByText(`${second.login}: В чеке другой получатель`)).toBeVisible();
    await last
      .getByLabel(/^Код/)
      .first()
      .fill(await owner.code());
    await last.getByRole('button', { name: /^Решить в пользу/ }).click();
    await expect(last).toBeHidden();
    await expect(dialog.getByText('Принята', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('listitem').last()).toHaveText(/^Принята.*Оператор/s);
    const { interest_rate } = await by.readDeal(deal.id);
    await expect.poll(async () => before - (await balanceOf(page))).toBe(debitedAmount(deal.amount, interest_rate));
    expect((await by.readAppeal(id)).status).toBe(1);
    for (const { page: desk } of [first, second]) await expect(desk.getByText(/дело закрыто/)).toBeVisible();
  });
  expect([first, second, owner].flatMap(({ complaints }) => complaints)).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('when one judge has decided much for one trader: not proven, returned with a receipt and paid, each by two persons', async ({
  page,
  browser,
}) => {
  const [by, support, moderator, owner, other] = await Promise.all([
    newPlatform(),
    newJudge(browser, 'support'),
    newJudge(browser, 'moderator'),
    newJudge(browser, 'owner'),
    newJudge(browser, 'support'),
  ]);
  const trader = await newTrader(page, { group: 5 });
  // The demo lets one person decide of a payout up to 1 000 000 ₽; what this one has said today counts as well.
  const alone = await takenPayout(page, by, 900_000_00n);
  const [doubted, paid] = [await takenPayout(page, by, 310_000_00n), await takenPayout(page, by, 320_000_00n)];
  for (const { id } of [alone, doubted, paid]) await sendReceipt(page, id, await sampleFile('proof.png', mark()));
  // Alone in the list: nobody is led on to the other payout, and has it then.
  const open = (judge: Page, id: number) => openCase(judge, 'payout', id, { trader: trader.login, search: String(id) });
  const statusOf = async (id: number) => (await by.readPayout(id)).status;
  const usual = { action: 'done', reason_code: 'receipt_valid', reason: '' };
  const decided = await ask(support.page, `/staff/v1/cases/payout/${alone.id}/decide`, usual);
  expect([decided.status, decided.body.request_id]).toEqual([200, null]);

  /** One asks and another says the same; nothing is done before. */
  async function byTwo(
    [one, two]: [typeof support, typeof support],
    { id }: { id: number },
    say: (desk: Page) => Promise<unknown>,
  ) {
    const before = await statusOf(id);
    await open(one.page, id);
    await say(one.page);
    await expect(one.page.getByText('Решение ждёт второго человека', { exact: true })).toBeVisible();
    expect(await statusOf(id)).toBe(before);
    await open(two.page, id);
    await expect(two.page.getByText(`Решение ${one.login} ждёт второго человека.`)).toBeVisible();
    await expect(two.page.getByText(/Согласны\s— примите такое\sже решение/)).toBeVisible();
    await say(two.page);
    await expect.poll(() => statusOf(id)).not.toBe(before);
  }

  await test.step('not proven: the trader reads why only after the second', async () => {
    await page.goto(address('/dashboard/payoutrequests/inprogress'));
    const unproven = page.getByText('Не подтверждена', { exact: true }).first();
    await byTwo([support, moderator], doubted, async (desk) => {
      await expect(unproven).toBeHidden();
      await decide(desk, '3', '2');
      await desk.keyboard.press('Enter');
    });
    await expect(unproven).toBeVisible();
    await page.goto(address(`/dashboard/payoutrequests/${doubted.id}/view`));
    await expect(page.getByRole('dialog').getByText('В чеке другая сумма или дата')).toBeVisible();
    await expectAccessible(page);
    expect(await statusOf(doubted.id)).toBe(-1);
  });

  await test.step('back to the pool in spite of the receipt: by two others, who looked whether money was sent', async () => {
    await open(support.page, doubted.id);
    await expect(support.page.getByText(/Вы\sуже решали это дело/)).toBeVisible();
    await page.goto(address('/dashboard/payoutrequests/pending'));
    await byTwo([owner, other], doubted, async (desk) => {
      await expect(page.getByText(String(doubted.id), { exact: true })).toHaveCount(0);
      await decide(desk, '2', '1');
      const dialog = desk.getByRole('dialog');
      await dialog.getByRole('checkbox').check();
      await dialog.getByRole('button', { name: /^Вернуть в\sпул/ }).click();
      await expect(dialog).toBeHidden();
    });
    expect(await statusOf(doubted.id)).toBe(0);
    await expect(page.getByText(String(doubted.id), { exact: true }).first()).toBeVisible();
  });

  await test.step('paid: the money comes with the second word', async () => {
    const before = await balanceOf(page);
    await page.goto(address('/dashboard/statement'));
    await byTwo([support, moderator], paid, async (desk) => {
      expect(await balanceOf(page)).toBe(before);
      await decide(desk, '1', '1');
      await desk.keyboard.press('Enter');
    });
    const credited = creditedAmount({ amount: paid.amount, bonus: ruleBook.payout_bonus.initial });
    await expect(page.getByText('Выплата зачислена').first()).toBeVisible();
    expect([(await balanceOf(page)) - before, await statusOf(paid.id)]).toEqual([credited, 6]);
  });

  await by.withdrawPayout(doubted.id);
  expect([support, moderator, owner, other].flatMap(({ complaints }) => complaints)).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

import { debitedAmount } from '@app/contract/deals/deal';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, test } from '../fixtures.ts';
import {
  appealDialog,
  appealRow,
  ask,
  balanceOf,
  endAnswer,
  expectLedgerHolds,
  newPlatform,
  newTrader,
  sampleFile,
} from '../world.ts';
import { decide, decisionsOf, mark, newAppeal, newJudge, openCase, type Platform, talkOf, write } from './judges.ts';

const PROOF = 1_200_00n;

test('what the platform does about an appeal, and a trader who accepts it while a judge has it open: all sides see it live', async ({
  page,
  browser,
}) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page);
  const { page: desk } = judge;
  const appeal = (extra: bigint) => newAppeal(trader, by, extra, PROOF);
  const goOn = (id: number) => walkOn(desk, id);
  const open = async (id: number) => {
    await page.goto(address(`/dashboard/appeals/${id}/view`));
    return appealDialog(page, id);
  };

  await test.step('withdrawn while the trader has it open: nothing to answer any more, the money is free', async () => {
    const { id } = await appeal(0n);
    const dialog = await open(id);
    await expect(dialog.getByRole('button', { name: /Принять|Отклонить/ })).toHaveText(['Отклонить', 'Принять']);
    expect(await heldBy(page)).toBeGreaterThan(0);
    await by.decideAppeal(id, { decision: 'archived', note: 'Клиент отозвал обращение' });
    await expect(dialog.getByText('В архиве', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('listitem').last()).toHaveText(/^Отправлена в\sархив.*Платформа.*отозвал обращение/s);
    await expect(dialog.getByRole('button', { name: /Принять|Отклонить/ })).toHaveCount(0);
    await expect.poll(() => heldBy(page)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(appealRow(page, id).getByText('В архиве', { exact: true })).toBeVisible();
  });

  const [withdrawn, conceded] = [await appeal(25_00n), await appeal(50_00n)];
  await test.step('unanswered in time it is for others to decide, on every screen', async () => {
    await desk.goto(address(`/console/cases?trader=${trader.login}`));
    await expect(desk.getByText(/Дел нет|Ничего не\sнашлось/)).toBeVisible();
    for (const { id } of [withdrawn, conceded]) {
      await expect(appealRow(page, id).getByText('Ожидает', { exact: true })).toBeVisible();
      await endAnswer(id);
      await expect(appealRow(page, id).getByText('Проверка', { exact: true })).toBeVisible();
      await expect(desk.getByText(new RegExp(`^Апелляция ${id}\\b`))).toBeVisible();
    }
    await expectTold(by, withdrawn.id, 'appeal.sent_to_review');
  });

  await test.step('withdrawn while a judge has it open: the desk says so and leads on', async () => {
    await openCase(desk, 'appeal', withdrawn.id, { trader: trader.login });
    await expect(decisionsOf(desk)).toBeVisible();
    await by.decideAppeal(withdrawn.id, { decision: 'archived', note: 'Клиент ошибся' });
    await expectClosed(desk);
    await expect(appealRow(page, withdrawn.id).getByText('В архиве', { exact: true })).toBeVisible();
    await goOn(conceded.id);
  });

  await test.step('a party does not accept its own appeal; it may concede', async () => {
    const dialog = await open(conceded.id);
    await expect(dialog.getByText('Проверка', { exact: true })).toBeVisible();
    const accepted = by.decideAppeal(conceded.id, { decision: 'accepted', note: '' });
    await expect(accepted).rejects.toMatchObject({ status: 403, code: 'party' });
    expect((await by.readAppeal(conceded.id)).status).toBe(4);
    await expect(decisionsOf(desk)).toBeVisible();
    await by.decideAppeal(conceded.id, { decision: 'rejected', note: 'Клиент платил другому' });
    await expect(dialog.getByText('Отклонена', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('listitem').last()).toHaveText(/^Отклонена.*Платформа.*платил другому/s);
    await expectClosed(desk);
    await expect.poll(() => heldBy(page)).toBe(0);
    await expectTold(by, conceded.id, 'appeal.sent_to_review', 'appeal.rejected');
  });

  const found = await appeal(75_00n);
  const dialog = await open(found.id);
  await expect(dialog.getByText('В работе', { exact: true })).toBeVisible();
  await endAnswer(found.id);
  await expect(dialog.getByText('Проверка', { exact: true })).toBeVisible();
  // The queue has it by itself, and so the closed case beside it leads on.
  await goOn(found.id);

  const answer = `Платёж шёл с карты на имя Анны, ${mark()}`;
  await test.step('the platform is asked, answers in writing, and the trader reads it only when staff pass it on', async () => {
    await write(desk, 'Платформе', 'С какого счёта платил клиент?', { asks: true });
    await expect(talkOf(desk).getByText(/^Ждём ответа платформы/)).toBeVisible();
    await expectTold(by, found.id, 'appeal.opened', 'appeal.sent_to_review', 'appeal.message');
    expect((await by.readAppealMessages(found.id)).asked).toBe(true);
    await by.writeAppealMessage(found.id, { text: answer });
    const message = talkOf(desk).getByRole('listitem').filter({ hasText: answer });
    await expect(message).toContainText('Платформа');
    await expect(talkOf(desk).getByText(/^Ждём ответа/)).toHaveCount(0);
    expect(await dialog.textContent()).not.toContain(answer);

    await message.getByRole('button', { name: 'Передать трейдеру' }).click();
    await desk.getByRole('dialog').getByRole('button', { name: 'Передать трейдеру' }).click();
    await expect(message.getByText(/^передано трейдеру/)).toBeVisible();
    await expect(message.getByRole('button', { name: 'Передать трейдеру' })).toHaveCount(0);
    await expect(dialog.getByRole('listitem').filter({ hasText: answer })).toContainText('Платформа');
    await expectAccessible(page);
    await expectAccessible(desk);
  });

  await test.step('what the trader read is enough: accepted while it is open at the desk', async () => {
    const before = await balanceOf(page);
    const { interest_rate } = await by.readDeal(found.deal.id);
    await dialog.getByRole('button', { name: 'Принять', exact: true }).click();
    await expect(dialog.getByLabel('Код OTP').first()).toBeFocused();
    await page.keyboard.type(await trader.code());
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(appealRow(page, found.id).getByText('Принята', { exact: true })).toBeVisible();
    expect(before - (await balanceOf(page))).toBe(debitedAmount(PROOF, interest_rate));
    await expectClosed(desk);
    const { status, amount } = await by.readDeal(found.deal.id);
    expect({ status, amount }).toEqual({ status: 1, amount: PROOF });
  });

  await test.step('one that nobody answered is judged like any other, and is not asked about again', async () => {
    const { id, deal } = await appeal(0n);
    await endAnswer(id);
    await goOn(id);
    await decide(desk, '2', '1');
    await desk.keyboard.press('Enter');
    await expect(appealRow(page, id).getByText('Отклонена', { exact: true })).toBeVisible();
    await expect(desk.getByText(/Дел нет|Ничего не\sнашлось/)).toBeVisible();
    expect((await by.readAppeal(id)).status).toBe(2);
    const proof = (await sampleFile('proof.png', mark())).blob;
    await expect(by.createAppeal({ deal_id: deal.id, amount_to_pay: PROOF, proof })).rejects.toMatchObject({
      code: 'decided',
    });
  });
  expect(judge.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('a payout that the platform withdraws is gone from the pool, for traders and moderators', async ({
  page,
  browser,
}) => {
  const [by, moderator] = await Promise.all([newPlatform(), newJudge(browser, 'moderator')]);
  await newTrader(page, { group: 5 });
  const payee = { bank: '100000000004', fio: 'Иванов Иван Иванович', method: 'sbp' as const };
  const { id } = await by.createPayout({
    ...payee,
    pan: '+79161234567',
    amount: 4_321_00n,
    payout_id: `e2e-${mark()}`,
  });
  const screens = [page, moderator.page];
  await page.goto(address('/dashboard/payoutrequests/pending'));
  await moderator.page.goto(address('/dashboard/moderationpayoutrequests/pending'));
  for (const screen of screens) await expect(screen.getByText(String(id), { exact: true }).first()).toBeVisible();
  await by.withdrawPayout(id);
  for (const screen of screens) await expect(screen.getByText(String(id), { exact: true })).toHaveCount(0);
  const taken = await ask(page, '/trader/payoutrequest/edit', { id, action: 'accept' });
  expect([taken.status, (await by.readPayout(id)).status]).toEqual([409, 5]);
  await expectTold(by, id, 'payout.withdrawn');
  expect(moderator.complaints).toEqual([]);
  by.close();
});

/** From a case that is closed to the next one, which the queue knows by itself. */
async function walkOn(desk: Page, id: number): Promise<void> {
  await desk.getByRole('button', { name: 'Следующее дело', exact: true }).click();
  await expect(desk).toHaveURL(new RegExp(`/appeal/${id}\\?`));
  await expect(decisionsOf(desk)).toBeVisible();
}

async function expectClosed(desk: Page): Promise<void> {
  await expect(desk.getByText(/дело закрыто/)).toBeVisible();
  await expect(decisionsOf(desk)).toHaveCount(0);
}

const heldBy = async (page: Page): Promise<number> => (await ask(page, '/trader/settings')).body.user.held_balance;

/** Webhooks follow the change when there is time for them. */
async function expectTold({ events }: Platform, id: number, ...types: string[]): Promise<void> {
  const told = () => events().flatMap((event) => (event?.data.id === id ? [event.type] : []));
  await expect.poll(told).toEqual(types);
}

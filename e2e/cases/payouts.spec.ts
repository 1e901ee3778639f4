import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, backstage, enterAs, expect, openMenu, test } from '../fixtures.ts';
import { ask, balanceOf, expectLedgerHolds, newPlatform, newTrader, sampleFile } from '../world.ts';
import { decide, decisionsOf, mark, newJudge, openCase, sendReceipt, takenPayout, talkOf } from './judges.ts';

test('payouts to every end: of two judges one has the case; done, sent back, not proven, rejected, back to the pool', {
  tag: '@every-width',
}, async ({ page, browser }) => {
  const [by, judge, colleague] = await Promise.all([
    newPlatform(),
    newJudge(browser, 'support'),
    newJudge(browser, 'moderator'),
  ]);
  const trader = await newTrader(page, { group: 5 });
  const [paid, poor] = [await takenPayout(page, by), await takenPayout(page, by)];
  await sendReceipt(page, paid.id, await sampleFile('receipt.pdf', mark()));
  await sendReceipt(page, poor.id, await sampleFile('proof.png', mark()));
  const { page: desk } = judge;
  const { page: other } = colleague;
  const open = (judge: Page, id: number) => openCase(judge, 'payout', id, { trader: trader.login });
  await page.goto(address('/dashboard/payoutrequests/inprogress'));

  await test.step('the second judge sees who has it and decides nothing; when the first leaves, it is theirs', async () => {
    await open(desk, paid.id);
    await expect(decisionsOf(desk)).toBeVisible();
    await open(other, paid.id);
    await expect(other.getByText(`Дело разбирает ${judge.login}`)).toBeVisible();
    await expect(decisionsOf(other)).toHaveCount(0);
    const refused = await ask(other, `/staff/v1/cases/payout/${paid.id}/decide`, {
      action: 'done',
      reason_code: 'receipt_valid',
      reason: '',
    });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(judge.login)]);
    // A second page of the same judge: closing it leaves the case to the first.
    const again = await desk.context().newPage();
    await open(again, paid.id);
    await expect(decisionsOf(again)).toBeVisible();
    await again.keyboard.press('Escape');
    await expect(again.getByRole('heading', { name: 'Дела' })).toBeVisible();
    await again.close();
    await expect(other.getByText(`Дело разбирает ${judge.login}`)).toBeVisible();
    await desk.keyboard.press('Escape');
    await expect(desk.getByRole('heading', { name: 'Дела' })).toBeVisible();
    await expect(decisionsOf(other)).toBeVisible();
  });

  await test.step('paid: the trader’s money comes before their eyes, the next case opens by itself', async () => {
    const before = await balanceOf(page);
    await decide(other, '1', '1');
    await other.keyboard.press('Enter');
    await expect(other).toHaveURL(new RegExp(`/payout/${poor.id}\\?`));
    const { amount } = paid;
    await expect.poll(async () => (await balanceOf(page)) - before).toBe(amount + (amount * 2n + 50n) / 100n);
    expect((await by.readPayout(paid.id)).status).toBe(6);
  });

  await test.step('sent back with what is missing; the trader asks about it and sends another', async () => {
    await decide(other, '2', '2');
    await other.keyboard.press('Enter');
    await expect(
      page.getByRole('alert').filter({ hasText: 'В чеке не видно суммы, даты или получателя' }),
    ).toBeVisible();
    await page.goto(address(`/dashboard/payoutrequests/${poor.id}/view`));
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Выплата №\\s${poor.id}$`) });
    await dialog.getByRole('button', { name: /^Переписка с\sсотрудником/ }).click();
    await dialog.getByLabel('Сообщение').fill('Подойдёт выписка?');
    await dialog.getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: 'Подойдёт выписка?' })).toBeVisible();
    await expectAccessible(page);
    await open(desk, poor.id);
    await expect(talkOf(desk).getByText('Подойдёт выписка?')).toBeVisible();
    await talkOf(desk).getByLabel('Сообщение').fill('Да, за сегодня');
    await talkOf(desk).getByRole('button', { name: 'Отправить' }).click();
    await expect(dialog.getByText('Да, за сегодня')).toBeVisible();
    await sendReceipt(page, poor.id, await sampleFile('proof.png', mark()));
  });

  await test.step('not proven: the trader reads why; whoever said so judges it no more', async () => {
    await expect(decisionsOf(desk)).toBeVisible();
    await expectAccessible(desk);
    await decide(desk, '3', '2');
    await desk.keyboard.press('Enter');
    await expect(page.getByText('В чеке другая сумма или дата').first()).toBeVisible();
    expect((await by.readPayout(poor.id)).status).toBe(-1);
    await sendReceipt(page, poor.id, await sampleFile('receipt.pdf', mark()));
    await open(desk, poor.id);
    await expect(desk.getByText(/Вы\sуже решали это дело/)).toBeVisible();
    await expect(decisionsOf(desk)).toHaveCount(0);
    await open(other, poor.id);
    await decide(other, '3', '1');
    await other.keyboard.press('Enter');
    await expect.poll(async () => (await by.readPayout(poor.id)).status).toBe(-1);
  });

  const [refused, given] = [await takenPayout(page, by), await takenPayout(page, by)];
  for (const { id } of [refused, given]) await cancel(page, id);
  await test.step('rejected for good, by keyboard', async () => {
    await open(other, refused.id);
    await expect(decisionsOf(other).getByRole('button')).toHaveText([/^Отклонить/, /^Вернуть в\sпул/]);
    await decide(other, '1', '1');
    await other.keyboard.press('Enter');
    await expect.poll(async () => (await by.readPayout(refused.id)).status).toBe(4);
    await page.goto(address('/dashboard/payoutrequests/pending'));
    await (await openMenu(page)).getByRole('button', { name: /^Уведомления/ }).click();
    await page.getByRole('link', { name: new RegExp(`^Выплата №\\s${refused.id} отклонена`) }).click();
    const dialog = page.getByRole('dialog', { name: new RegExp(`^Выплата №\\s${refused.id}$`) });
    await expect(dialog.getByText('Причина отклонения')).toBeVisible();
    await dialog.getByRole('button', { name: /^Переписка с\sсотрудником/ }).click();
    await expect(dialog.getByLabel('Сообщение')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('back to the pool only with the word that no money was sent', async () => {
    await page.goto(address('/dashboard/payoutrequests/pending'));
    // It opened by itself after the one before.
    await expect(other).toHaveURL(new RegExp(`/payout/${given.id}\\?`));
    const dialog = await decide(other, '2', '1');
    await other.keyboard.press('Enter');
    await expect(dialog.getByText('Подтвердите, что деньги не были отправлены')).toBeVisible();
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: /^Вернуть в\sпул/ }).click();
    await expect.poll(async () => (await by.readPayout(given.id)).status).toBe(0);
    await expect(page.getByText(String(given.id), { exact: true }).first()).toBeVisible();
  });

  await test.step('figures: what was decided about this trader, by reason and by judge; a moderator sees their own', async () => {
    await desk.goto(address(`/console/cases/figures?trader=${trader.login}`));
    const figures = desk.getByRole('region', { name: 'Кто решает' });
    await expect(figures.getByText(judge.login)).toBeVisible();
    await expect(figures.getByText(colleague.login)).toBeVisible();
    await expect(desk.getByText('В чеке другая сумма или дата')).toBeVisible();
    await expectAccessible(desk);
    await other.goto(address(`/console/cases/figures?trader=${trader.login}`));
    await expect(other.getByRole('region', { name: 'Кто решает' }).getByText(colleague.login)).toBeVisible();
    await expect(other.getByText(judge.login)).toHaveCount(0);
  });

  await test.step('whoever paid it is a party, even as a moderator: the screen says so', async () => {
    const own = await takenPayout(page, by);
    await sendReceipt(page, own.id, await sampleFile('receipt.pdf', mark()));
    await backstage('joinStaff', { login: trader.login, roles: ['moderator'] });
    await enterAs(page, trader.login);
    await open(page, own.id);
    await expect(page.getByText(/Вы\sсторона этого дела/)).toBeVisible();
    await expect(decisionsOf(page)).toHaveCount(0);
    await expect(talkOf(page)).toHaveCount(0);
    const lease = await ask(page, '/staff/v1/cases/lease', { kind: 'payout', id: own.id });
    expect([lease.status, lease.body.code]).toEqual([403, 'case_party']);
  });
  expect([...judge.complaints, ...colleague.complaints]).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

async function cancel(page: Page, id: number): Promise<void> {
  const note = 'Не удаётся перевести по указанному номеру телефона';
  expect((await ask(page, '/trader/payoutrequest/edit', { id, action: 'cancel', note })).status).toBe(200);
}

import { address, backstage, enterAs, expect, test } from '../fixtures.ts';
import { ask, endAnswer, expectLedgerHolds, makeOverdue, newPlatform, newTrader } from '../world.ts';
import { decide, decisionsOf, newAppeal, newJudge, openCase, takenPayout, talkOf } from './judges.ts';

test('a payout too long in work goes back to the pool at the desk: its trader has it no more, and works on', async ({
  page,
  browser,
}) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page, { group: 5 });
  const { page: desk } = judge;
  const { id } = await takenPayout(page, by);
  await page.goto(address('/dashboard/payoutrequests/inprogress'));
  await expect(page.getByText(String(id), { exact: true }).first()).toBeVisible();

  await openCase(desk, 'payout', id, { trader: trader.login });
  await expect(desk.getByText(/дело ещё у\sтрейдера/)).toBeVisible();
  await makeOverdue(id);
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: /1\sвыплата просрочена/ })).toBeVisible();
  await desk.goto(address(`/console/cases?trader=${trader.login}`));
  await expect(desk.getByText('Просрочена').filter({ visible: true })).toHaveCount(1);
  await openCase(desk, 'payout', id, { trader: trader.login });
  await expect(decisionsOf(desk).getByRole('button')).toHaveText([/^Вернуть в\sпул/]);
  const dialog = await decide(desk, '1', '1');
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: /^Вернуть в\sпул/ }).click();

  await expect(page.getByText(/^В\sработе ничего нет/)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: /просрочена/ })).toHaveCount(0);
  await expect(desk.getByText(/Дел нет|Ничего не\sнашлось/)).toBeVisible();
  expect((await by.readPayout(id)).status).toBe(0);
  expect((await ask(page, '/trader/payoutrequest/edit', { id, action: 'accept' })).status).toBe(200);
  await expect(page.getByText(String(id), { exact: true }).first()).toBeVisible();
  expect(judge.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

test('whoever was the trader of an appeal does not judge it as one of the staff, and whoever judged it does not judge it again', async ({
  page,
  browser,
}) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page);
  const { id } = await newAppeal(trader, by, 0n, 1_200_00n);
  await endAnswer(id);
  await backstage('joinStaff', { login: trader.login, roles: ['support'] });
  await enterAs(page, trader.login);
  await openCase(page, 'appeal', id, { trader: trader.login });
  await expect(page.getByText(/Вы\sсторона этого дела/)).toBeVisible();
  await expect(decisionsOf(page)).toHaveCount(0);
  await expect(talkOf(page)).toHaveCount(0);
  const decision = { decision: 'trader', reason_code: 'not_received', reason: '' };
  const said = await ask(page, `/staff/v1/cases/appeal/${id}/decide`, decision);
  expect([said.status, said.body.code]).toEqual([403, 'case_party']);

  const { page: desk } = judge;
  await openCase(desk, 'appeal', id, { trader: trader.login });
  await decide(desk, '2', '1');
  await desk.keyboard.press('Enter');
  await expect.poll(async () => (await by.readAppeal(id)).status).toBe(2);
  await openCase(desk, 'appeal', id, { trader: trader.login });
  await expect(desk.getByText(/дело закрыто/)).toBeVisible();
  await expect(decisionsOf(desk)).toHaveCount(0);
  const again = await ask(desk, '/staff/v1/cases/lease', { kind: 'appeal', id });
  expect([again.status, again.body.code]).toEqual([403, 'case_judged']);
  await expect(page.getByText(/дело закрыто/)).toBeVisible();
  expect(judge.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

import { debitedAmount } from '@app/contract/deals/deal';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, test } from '../fixtures.ts';
import {
  appealDialog,
  appealLink,
  appealRow,
  ask,
  balanceOf,
  dealRow,
  expectLedgerHolds,
  newPlatform,
  newTrader,
  sampleFile,
} from '../world.ts';
import { decide, mark, menuSays, newJudge, reject, repeatedAppeal, talkOf, write } from './judges.ts';

test('an appeal is asked about, answered and decided for the payer, for the trader and archived: both sides see it live', {
  tag: '@every-width',
}, async ({ page, browser }) => {
  const [by, judge] = await Promise.all([newPlatform(), newJudge(browser, 'support')]);
  const trader = await newTrader(page);
  const first = await repeatedAppeal(trader, by, 0n, 1_500_00n);
  const second = await repeatedAppeal(trader, by, 30_00n, 1_200_00n);
  const third = await repeatedAppeal(trader, by, 60_00n, 1_000_00n);
  const { page: desk } = judge;
  const dialog = appealDialog(page, first.id);
  const note = `Похоже на другой чек ${mark()}`;
  const question = 'Пришлите выписку за день сделки';

  await test.step('the trader has the appeal open, staff leave a note for themselves and ask', async () => {
    await page.goto(address(`/dashboard/appeals/${first.id}/view`));
    await expect(dialog.getByText('В работе', { exact: true })).toBeVisible();
    await desk.goto(address(`/console/cases/appeal/${first.id}`));
    await expect(desk.getByText(/дело ещё у\sтрейдера/)).toBeVisible();
    await write(desk, 'Заметка', note);
    await write(desk, 'Платформе', 'Уточните, с какого счёта платил клиент');
    await write(desk, 'Трейдеру', question, { asks: true });
    await expect(talkOf(desk).getByText(/^Ждём ответа трейдера/)).toBeVisible();
  });

  const answer = 'Выписка во вложении, платежа нет';
  await test.step('the trader reads the question at once; their time stands still; the note is not theirs', async () => {
    await expect(dialog.getByText(question)).toBeVisible();
    await expect(dialog.getByText(/Пока вы отвечаете, срок стоит/)).toBeVisible();
    const left = dialog.getByRole('timer').first();
    const stood = await left.textContent();
    await page.waitForTimeout(2_100);
    expect(await left.textContent()).toBe(stood);
    expect(await dialog.textContent()).not.toContain(note);
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await menuSays(page, 'Апелляции')).toContain('сообщения: 1');
    await appealLink(page, first.id).click();
    await dialog.getByRole('button', { name: 'Приложить файлы' }).click();
    await dialog
      .locator('input[type="file"]')
      .first()
      .setInputFiles(await sampleFile('receipt.pdf', mark()));
    await dialog.getByLabel('Сообщение').fill(answer);
    await dialog.getByRole('button', { name: 'Ответить', exact: true }).click();
    await expect(dialog.getByRole('listitem').filter({ hasText: answer })).toBeVisible();
    await expect(left).not.toHaveText((await left.textContent()) ?? '');
  });

  await test.step('the judge sees the answer with its file without reloading, and the menu counts it until it is read', async () => {
    const message = talkOf(desk).getByRole('listitem').filter({ hasText: answer });
    await message.getByRole('button', { name: 'Показать файл' }).click();
    await expect(message.getByRole('img')).toBeVisible();
    await expect(talkOf(desk).getByText(/^Ждём ответа/)).toHaveCount(0);
    await expect.poll(async () => (await menuCount(desk)) === (await unreadOf(desk))).toBe(true);
    await expect(talkOf(desk).getByText('Новых: 1')).toBeVisible();
    await expectAccessible(desk);
    await talkOf(desk).getByRole('button', { name: 'Прочитано' }).click();
    await expect(talkOf(desk).getByText('Новых: 1')).toHaveCount(0);
  });

  await test.step('the platform hears that it was written to, and of nothing else', async () => {
    const messages = () => by.events().filter((event) => event?.type === 'appeal.message');
    await expect.poll(() => messages().length).toBe(1);
    expect(JSON.stringify(await by.readAppealMessages(first.id))).not.toContain(note);
  });

  for (const { id } of [first, second, third]) await reject(trader, id);
  const closed = 1_507_50n;
  await test.step('decided for the payer with a corrected sum; the next case opens by itself', async () => {
    await expect(dialog.getByText(/от\sвас ничего не\sтребуется/)).toBeVisible();
    const deals = await page.context().newPage();
    await deals.goto(address('/dashboard/deals'));
    const row = dealRow(deals, first.deal);
    await expect(row.getByText(formatRoubles(first.deal.amount))).toBeVisible();
    const { interest_rate } = await by.readDeal(first.deal.id);
    const left = (await balanceOf(page)) - debitedAmount(closed, interest_rate);

    await desk.goto(address(`/console/cases/appeal/${first.id}?trader=${trader.login}`));
    const decision = await decide(desk, '1');
    const amount = decision.getByLabel(/^Закрыть сделку на\sсумму/);
    await amount.fill('1510,01');
    await decision.getByRole('radio').first().focus();
    await desk.keyboard.press('3');
    await desk.keyboard.press('Enter');
    await expect(decision.getByRole('alert').or(decision.getByText(/10\s₽/)).first()).toBeVisible();
    await amount.fill('1507,50');
    await desk.keyboard.press('Enter');
    await expect(desk).toHaveURL(/\/console\/cases\/appeal\/\d+\?/);
    await expect(desk).not.toHaveURL(new RegExp(`/appeal/${first.id}`));

    await expect(dialog.getByText('Принята', { exact: true }).first()).toBeVisible();
    await expect(dialog.getByRole('listitem').last()).toHaveText(/Оператор.*Поступление видно по выписке/s);
    await expect(row.getByText(formatRoubles(closed))).toBeVisible();
    await expect.poll(() => balanceOf(page)).toBe(left);
    await expect(deals.getByText(formatRoubles(left)).filter({ visible: true }).first()).toBeVisible();
    await deals.close();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  await test.step('for the trader, and archived: each row of the trader changes before their eyes', async () => {
    const shown = async () => Number(/appeal\/(\d+)/.exec(desk.url())?.[1]);
    const [one, other] = [await shown(), await shown().then((id) => (id === second.id ? third.id : second.id))];
    await decide(desk, '2', '1');
    await desk.keyboard.press('Enter');
    await expect(appealRow(page, one).getByText('Отклонена', { exact: true })).toBeVisible();
    await expect(desk).toHaveURL(new RegExp(`/appeal/${other}\\?`));
    await decide(desk, '3', '3');
    await desk.keyboard.press('Enter');
    await expect(appealRow(page, other).getByText('В архиве', { exact: true })).toBeVisible();
    await expect(desk.getByText(/Дел нет|Ничего не\sнашлось/)).toBeVisible();
  });

  await test.step('who has decided is told so on the screen, and cannot decide again', async () => {
    expect((await by.readAppeal(first.id)).status).toBe(1);
    await desk.goto(address(`/console/cases/appeal/${first.id}`));
    await expect(desk.getByText(/дело закрыто/)).toBeVisible();
    await expect(desk.getByRole('region', { name: 'Решение' })).toHaveCount(0);
  });
  expect(judge.complaints).toEqual([]);
  by.close();
  await expectLedgerHolds();
});

/** On the screen, and by the server: other tests write meanwhile. */
const menuCount = async (desk: Page) => Number(/сообщения: (\d+)/.exec(await menuSays(desk, 'Дела'))?.[1]);
async function unreadOf(desk: Page): Promise<number> {
  const { talks } = (await ask(desk, '/trader/counters')).body;
  return talks.appeals + talks.payouts;
}

import { randomInt, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { lookAtWidths } from '../axe/widths.ts';
import { address, anotherBrowser, enter, expect, newcomer, test, watch } from '../fixtures.ts';
import { ask, newModerator, newPlatform, newTrader, sampleFile } from '../world.ts';
import { sendReceipt } from './judges.ts';

test('of two browsers one has the case, the other sees whose it is and gets it when it is left; all by keyboard', async ({
  page,
  browser,
}) => {
  const [by, { page: moderator, complaints }] = await Promise.all([newPlatform(), newModerator(browser)]);
  await newTrader(page, { group: 5 });
  const id = await payoutInReview(page, by);
  const judge = await anotherBrowser(browser);
  const judged = watch(judge);
  const { login, ...person } = newcomer();
  await enter(judge, { ...person, login, roles: ['support'] }, 1);

  await test.step('from the queue to the desk without a mouse', async () => {
    await judge.goto(address(`/console/cases?search=${id}`));
    await expect(judge.getByRole('link', { name: `Выплата ${id}` })).toBeVisible();
    await lookAtWidths(judge, 'cases');
    await judge.keyboard.press('j');
    await judge.keyboard.press('Enter');
    await expect(judge.getByText('Дело за вами')).toBeVisible();
    await expect(judge.getByRole('region', { name: 'Решение' })).toBeVisible();
  });

  await test.step('the PDF says for itself what agrees', async () => {
    const says = judge.getByRole('region', { name: /написано в\sфайле/ });
    await expect(says.getByText('5 000 ₽').or(says.getByText('5 000 ₽'))).toBeVisible();
    await expect(says.getByText('совпадает').first()).toBeVisible();
    await lookAtWidths(judge, 'desk');
  });

  await test.step('the colleague sees whose it is, in the list and at the desk', async () => {
    await moderator.goto(address(`/console/cases?search=${id}`));
    await expect(moderator.getByRole('row').filter({ hasText: String(id) })).toContainText(login);
    await moderator.goto(address(`/console/cases/payout/${id}`));
    await expect(moderator.getByText(`Дело разбирает ${login}`)).toBeVisible();
    await expect(moderator.getByRole('region', { name: 'Решение' })).toBeHidden();
  });

  await test.step('left by the one, it is the other’s at once', async () => {
    await judge.keyboard.press('Escape');
    await expect(judge.getByRole('heading', { name: 'Дела' })).toBeVisible();
    await expect(moderator.getByText('Дело за вами')).toBeVisible();
    await judge.goto(address(`/console/cases/payout/${id}`));
    await expect(judge.getByText(/Дело разбирает/)).toBeVisible();
    // Closing the page is leaving, too.
    await moderator.goto('about:blank');
    await expect(judge.getByText('Дело за вами')).toBeVisible();
  });

  await test.step('a digit opens the question for a reason, a digit answers it, Esc goes back', async () => {
    await judge.keyboard.press('2');
    const dialog = judge.getByRole('dialog');
    await expect(dialog.getByRole('radio').first()).toBeVisible();
    await judge.keyboard.press('3');
    await expect(dialog.getByRole('radio').nth(2)).toBeChecked();
    await lookAtWidths(judge, 'decision');
    await judge.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });
  expect([...complaints, ...judged]).toEqual([]);
});

/** A payout of 5 000 ₽ whose receipt says so. */
async function payoutInReview(page: Page, by: Awaited<ReturnType<typeof newPlatform>>): Promise<number> {
  const payee = { bank: '100000000004', fio: 'Иванов Иван Иванович', method: 'sbp' as const };
  const pan = `+79${randomInt(1e8, 1e9)}`;
  const { id } = await by.createPayout({ ...payee, pan, amount: 5_000_00n, payout_id: `e2e-${randomUUID()}` });
  expect((await ask(page, '/trader/payoutrequest/edit', { id, action: 'accept' })).status).toBe(200);
  await sendReceipt(page, id, await sampleFile('receipt.pdf', `\n% ${randomUUID()}`));
  return id;
}

import { randomBytes } from 'node:crypto';
import type { Locator, Page, TestInfo } from '@playwright/test';
import { address, expect, test } from './fixtures.ts';
import { newPlatform, newTrader, randomPan, sampleFile } from './world.ts';

const mark = () => randomBytes(8).toString('hex');

test(
  'Back on a phone, Esc on a desktop: a dialog closes over its screen, and a chosen file is not lost without a question',
  { tag: '@every-width' },
  async ({ page }, info) => {
    const by = await newPlatform();
    const trader = await newTrader(page, { group: 5 });
    const payee = { bank: '100000000004', fio: 'Получателев Пётр Ильич', payout_id: `e2e-${mark()}` };
    const { id } = await by.createPayout({ ...payee, method: 'card', pan: randomPan(), amount: 5_000_00n });
    await trader.post('/trader/payoutrequest/edit', { id, action: 'accept' });
    const list = address('/dashboard/payoutrequests/inprogress');
    await page.goto(list);

    const dialog = page.getByRole('dialog', { name: 'Подтверждение выплаты' });
    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await expect(dialog).toBeVisible();
    await closeBy(page, info);
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(list);

    await page.getByRole('button', { name: 'Подтвердить' }).click();
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(await sampleFile('receipt.pdf', mark()));
    const chosen = dialog.getByText('receipt.pdf');
    await expect(chosen).toBeVisible();
    await expectAsked(page, info, dialog);
    await expect(chosen).toBeVisible();
    await leaveUnsent(page, info, dialog);
    await expect(page).toHaveURL(list);
    expect((await by.readPayout(id)).status).toBe(1);
    await by.close();
  },
);

test('the same for a text that was written and not sent', { tag: '@every-width' }, async ({ page }, info) => {
  const by = await newPlatform();
  const trader = await newTrader(page);
  const deal = await trader.deal({ by });
  const proof = (await sampleFile('proof.png', mark())).blob;
  const { id } = await by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, note: 'Оплатил', proof });
  await page.goto(address('/dashboard/appeals'));
  await page.getByRole('link', { name: new RegExp(`^Подробно об\\sапелляции ${id}$`) }).click();
  const dialog = page.getByRole('dialog', { name: new RegExp(`^Апелляция №\\s${id}$`) });
  await dialog.getByRole('button', { name: 'Принять', exact: true }).click();
  await dialog.getByLabel('Комментарий').fill('Зачислено вручную');
  await expectAsked(page, info, dialog);
  await expect(dialog.getByLabel('Комментарий')).toHaveValue('Зачислено вручную');
  await leaveUnsent(page, info, dialog);
  await expect(page).toHaveURL(address('/dashboard/appeals'));
  expect((await by.readAppeal(id)).status).toBe(3);
  await by.close();
});

async function closeBy(page: Page, { project }: TestInfo): Promise<void> {
  if (project.name !== 'phone') return page.keyboard.press('Escape');
  // Nobody presses Back in the moment in which an opening dialog adds its entry to the history.
  const inStep = () => document.querySelectorAll('[role=dialog]').length === (window.history.state?.dialogs ?? 0);
  await page.waitForFunction(inStep);
  await page.goBack();
}

const questionOn = (page: Page) => page.getByRole('dialog', { name: 'Закрыть без отправки?' });

/** One step too many leads back to the previous screen. */
async function expectAsked(page: Page, info: TestInfo, dialog: Locator): Promise<void> {
  await closeBy(page, info);
  await expect(questionOn(page)).toBeVisible();
  await closeBy(page, info);
  await expect(questionOn(page)).toBeHidden();
  await expect(dialog).toBeVisible();
}

async function leaveUnsent(page: Page, info: TestInfo, dialog: Locator): Promise<void> {
  await closeBy(page, info);
  await questionOn(page).getByRole('button', { name: 'Закрыть без отправки' }).click();
  await expect(questionOn(page)).toBeHidden();
  await expect(dialog).toBeHidden();
}

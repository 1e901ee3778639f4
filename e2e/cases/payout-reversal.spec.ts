import { randomInt, randomUUID } from 'node:crypto';
import type { Browser } from '@playwright/test';
import { lookAtWidths } from '../axe/widths.ts';
import { address, anotherBrowser, enter, expect, newcomer, test, watch } from '../fixtures.ts';
import {
  ask,
  balanceOf,
  expectLedgerHolds,
  newModerator,
  newPlatform,
  newTrader,
  oneTimeCodes,
  sampleFile,
} from '../world.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

test('a paid payout is taken back: one owner asks, another confirms, the trader sees the balance fall and why', {
  tag: ['@every-width', '@daily'],
}, async ({ page, browser }) => {
  const [by, { page: moderator }] = await Promise.all([newPlatform(), newModerator(browser)]);
  await newTrader(page, { group: 5 });
  const payee = { bank: '100000000004', fio: 'Иванов Иван Иванович', method: 'sbp' as const };
  const pan = `+79${randomInt(1e8, 1e9)}`;
  const { id } = await by.createPayout({ ...payee, pan, amount: 5_000_00n, payout_id: `e2e-${randomUUID()}` });
  await ask(page, '/trader/payoutrequest/edit', { id, action: 'accept' });
  const form = new FormData();
  form.append('id', String(id));
  const { blob, name } = await sampleFile('receipt.pdf', `\n% ${randomUUID()}`);
  form.append('files', blob, name);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  const headers = { authorization: `Bearer ${token}` };
  await fetch(address('/trader/payoutrequest/close/multiattach'), { method: 'POST', headers, body: form });
  const before = await balanceOf(page);
  expect((await ask(moderator, '/trader/payoutrequest/moderation/edit', { id, action: 'done' })).status).toBe(200);
  expect(await balanceOf(page)).toBe(before + 5_100_00n);

  const [first, second] = [await newOwner(browser), await newOwner(browser)];

  await test.step('asked for on the payout’s page', async () => {
    await first.goto(address(`/console/payouts/${id}`));
    await expect(first.getByRole('button', { name: 'Отозвать оплату' })).toBeVisible();
    await lookAtWidths(first, 'reversal-page');
    await first.getByRole('button', { name: 'Отозвать оплату' }).click();
    const dialog = first.getByRole('dialog', { name: /Отозвать оплату/ });
    await expect(dialog.getByText('5 100 ₽', { exact: true })).toBeVisible();
    await first.keyboard.press('1');
    await expect(dialog.getByRole('radio').first()).toBeChecked();
    await lookAtWidths(first, 'reversal-dialog');
    await dialog.getByRole('textbox').fill('Письмо банка получателя');
    await dialog.getByRole('button', { name: 'Попросить второго' }).click();
    await expect(first.getByText('Ваш запрос отозвать оплату ждёт второго человека.')).toBeVisible();
    expect(await balanceOf(page)).toBe(before + 5_100_00n);
  });

  await test.step('confirmed at the desk by the other, who sees all of it', async () => {
    await second.goto(address(`/console/cases/payout/${id}`));
    await expect(second.getByText('Оплату просят отозвать')).toBeVisible();
    await lookAtWidths(second, 'reversal-desk');
    await second.getByRole('button', { name: 'Решить' }).click();
    const dialog = second.getByRole('dialog', { name: 'Нужен второй человек' });
    await expect(dialog.getByText('Станет долгом')).toBeVisible();
    await expect(dialog.getByText(/Письмо банка получателя/)).toBeVisible();
    await lookAtWidths(second, 'reversal-confirm');
    await dialog.getByLabel(/Код/).pressSequentially(await second.code());
    await dialog.getByRole('button', { name: /^Списать/ }).click();
    await expect(dialog).toBeHidden();
    await expect(first.getByText('Ваш запрос отозвать оплату ждёт')).toBeHidden();
  });

  await test.step('the trader has less, and reads why: in the inbox, on the payout, in the statement', async () => {
    await expect.poll(() => balanceOf(page)).toBe(before);
    await page.goto(address('/dashboard/statement'));
    const line = page.getByText('Выплата взята назад').first();
    await expect(line).toBeVisible();
    await lookAtWidths(page, 'reversal-statement');
    await page.goto(address(`/dashboard/payoutrequests/${id}/view`));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Оплата отозвана', { exact: true })).toBeVisible();
    await expect(dialog.getByText(/Получатель не получил денег\. Письмо банка получателя/)).toBeVisible();
    await lookAtWidths(page, 'reversal-payout');
  });
  expect([...first.complaints, ...second.complaints]).toEqual([]);
  await expectLedgerHolds();
});

async function newOwner(browser: Browser) {
  const page = await anotherBrowser(browser);
  const complaints = watch(page);
  await enter(page, { ...newcomer(), roles: ['owner'], otpSecret: SECRET }, 1);
  return Object.assign(page, { complaints, code: oneTimeCodes(SECRET) });
}

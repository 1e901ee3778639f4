import { randomBytes } from 'node:crypto';
import { creditedAmount } from '@app/contract/payouts/payout';
import { ruleBook } from '@app/contract/rules';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe/accessible.ts';
import { address, anotherBrowser, expect, openCabinet, openMenu, test, watch } from './fixtures.ts';
import { startSecondServer } from './servers/second-server.ts';
import {
  ask,
  balanceOf,
  dealRow,
  expireDeal,
  newModerator,
  newPlatform,
  newTrader,
  randomPan,
  sampleFile,
} from './world.ts';

/** With the bonus that holds until the operator sets another. */
const credited = (amount: bigint) => creditedAmount({ amount, bonus: ruleBook.payout_bonus.initial });

/** Before the list is asked for by itself, which is every 15 s; a second on a machine that is not busy. */
const soon = { timeout: 14_000 };

test('a deal that comes while the mouse is over a button moves nothing under it', async ({ page }) => {
  const trader = await newTrader(page);
  const first = await trader.deal();
  await page.goto(address('/dashboard/deals'));
  const accept = dealRow(page, first).getByRole('button', { name: 'Принять' });
  await accept.hover();
  const before = await accept.boundingBox();

  const next = await trader.deal({ extra: 30_00n });
  const waiting = page.getByRole('button', { name: 'Новые: 1' });
  await expect(waiting).toBeVisible(soon);
  expect(await accept.boundingBox()).toEqual(before);
  await expect(dealRow(page, next)).toHaveCount(0);
  await expectAccessible(page);

  await waiting.click();
  await expect(dealRow(page, next)).toBeVisible();
  await expect(waiting).toBeHidden();
});

test('what platform, trader and moderator do shows up on the others’ screens without a reload', async ({
  page,
  browser,
}) => {
  const by = await newPlatform();
  const trader = await newTrader(page, { group: 5 });
  const second = await sameTraderElsewhere(page, await anotherBrowser(browser));
  await page.goto(address('/dashboard/deals'));
  await expect(page.getByText('Сделок пока нет')).toBeVisible();
  await mark(page, second);

  await test.step('a new deal comes by itself: the row, the number in the menu, the title', async () => {
    const deal = await trader.deal();
    await expect(dealRow(page, deal)).toBeVisible(soon);
    await expect(dealRow(second, deal)).toBeVisible(soon);
    await expect(page).toHaveTitle(/^\(1\) Сделки/);
    await expect((await openMenu(second)).getByRole('link', { name: 'Сделки, 1 ждёт' })).toBeVisible();
  });

  await test.step('a dialog, its code and the selection stay while others come', async () => {
    const first = await trader.deal({ extra: 30_00n });
    await expect(dealRow(page, first)).toBeVisible(soon);
    await dealRow(page, first).getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Закрыть выбранные (1)' }).click();
    const dialog = page.getByRole('dialog', { name: /^Закрыть сдел/ });
    const code = await trader.code();
    await expect(page.getByLabel('Код OTP').first()).toBeFocused();
    await page.keyboard.type(code.slice(0, 3));
    const next = await trader.deal({ extra: 60_00n });
    await expect(page.locator(`a[href*="/deals/${next.id}/view"]`)).toBeAttached(soon);
    await expect(dialog).toBeVisible();
    await page.keyboard.type(code.slice(3));
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('Статус сделки успешно изменён').or(dialog.getByText('Готово: 1 из 1')).first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dealRow(second, first).getByText('Завершено')).toBeVisible(soon);
    await expireDeal(next.id);
    await expect(dealRow(page, next).getByText('В архиве')).toBeVisible(soon);
  });

  await test.step('an appeal lights up in the menu and comes into its list', async () => {
    const deal = await trader.deal({ by, extra: 90_00n });
    await second.goto(address('/dashboard/appeals'));
    await expect(second.getByRole('heading', { name: 'Апелляции' })).toBeVisible();
    const { blob } = await sampleFile('proof.png', `live ${deal.id}`);
    const appeal = await by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, proof: blob });
    await expect(second.getByText(String(appeal.id), { exact: true }).first()).toBeVisible(soon);
    await expect((await openMenu(page)).getByRole('link', { name: /^Апелляции, 1 без\sответа/ })).toBeVisible(soon);
    if (await page.getByRole('dialog', { name: 'Меню' }).isVisible()) await page.keyboard.press('Escape');
  });

  await test.step('a payout goes from pool to review to the balance, each screen following', async () => {
    const { page: desk, complaints } = await newModerator(browser);
    await desk.goto(address('/dashboard/moderationpayoutrequests/underreview'));
    await page.goto(address('/dashboard/payoutrequests/pending'));
    await expect(page.getByRole('heading', { name: 'Выплаты' })).toBeVisible();
    await mark(desk, page);

    const amount = 1234_00n;
    const { id } = await by.createPayout({
      payout_id: `live-${randomBytes(6).toString('hex')}`,
      amount,
      bank: '100000000004',
      fio: 'Петров Пётр Петрович',
      method: 'card',
      pan: randomPan(),
    });
    await expect(payoutRow(page, id)).toBeVisible(soon);
    await payoutRow(page, id).getByRole('button', { name: 'В работу' }).click();
    await expect(page.getByRole('dialog', { name: 'Подтверждение выплаты' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(payoutRow(page, id)).toHaveCount(0);

    const before = await balanceOf(page);
    const { blob } = await sampleFile('proof.png', `payout ${id}`);
    const form = new FormData();
    form.set('id', String(id));
    form.append('files', blob, 'receipt.png');
    const sent = await fetch(address('/trader/payoutrequest/close/multiattach'), {
      method: 'POST',
      headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
      body: form,
    });
    expect(sent.status).toBe(200);
    await expect(payoutRow(desk, id)).toBeVisible(soon);
    expect((await ask(desk, '/trader/payoutrequest/moderation/edit', { id, action: 'done' })).status).toBe(200);
    await expect(payoutRow(desk, id)).toHaveCount(0, soon);
    await expect(
      (await openMenu(page)).getByText(formatRoubles(before + credited(amount)), { exact: true }),
    ).toBeVisible(soon);
    await expectUntouched(desk, page);
    expect(complaints).toEqual([]);
  });
  by.close();
});

test('a server that dies and a network that goes are told of; nothing that happened meanwhile is missed', async ({
  page,
  browser,
}) => {
  const trader = await newTrader(page);
  const server = await startSecondServer();
  try {
    const away = await anotherBrowser(browser);
    await sameTraderElsewhere(page, away, server.url);
    await away.goto(`${server.url}/dashboard/deals`);
    await expect(away.getByText('Сделок пока нет')).toBeVisible();
    await mark(away);

    await test.step('made by one process, seen in the other', async () => {
      const deal = await trader.deal();
      await expect(dealRow(away, deal)).toBeVisible(soon);
    });

    await test.step('the server is killed, and comes back', async () => {
      await server.kill();
      const deal = await trader.deal({ extra: 30_00n });
      await expect(away.getByText(/Нет связи с\sсервером/)).toBeVisible();
      await expectAccessible(away);
      await server.start();
      await expect(dealRow(away, deal)).toBeVisible();
      // The stream tries again within 15 s; the list may have been asked for before that.
      await expect(away.getByText(/Нет связи с\sсервером/)).toBeHidden();
    });

    await test.step('the network goes, and comes back', async () => {
      await away.context().setOffline(true);
      await expect(away.getByText(/Нет связи с\sинтернетом/)).toBeVisible();
      const deal = await trader.deal({ extra: 60_00n });
      await away.context().setOffline(false);
      await expect(dealRow(away, deal)).toBeVisible();
      await expect(away.getByText(/Нет связи/)).toBeHidden();
    });
    await expectUntouched(away);
  } finally {
    await server.kill('SIGTERM');
  }
});

test('however many tabs, one stream; when its tab closes another takes over', async ({ page, context }) => {
  const trader = await newTrader(page);
  const tabs = [page, await context.newPage(), await context.newPage()];
  const streams = new Set<Page>();
  for (const tab of tabs) {
    tab.on('request', (request) => request.url().endsWith('/trader/events') && streams.add(tab));
    await tab.goto(address('/dashboard/deals'));
    await expect(tab.getByText('Сделок пока нет')).toBeVisible();
  }
  const first = await trader.deal();
  for (const tab of tabs) await expect(dealRow(tab, first)).toBeVisible(soon);
  expect([...streams]).toEqual([page]);

  const complaints = watch(tabs[1] ?? page);
  await page.goto('about:blank');
  const next = await trader.deal({ extra: 30_00n });
  for (const tab of tabs.slice(1)) await expect(dealRow(tab, next)).toBeVisible(soon);
  expect(streams.size).toBe(2);
  expect(complaints).toEqual([]);
});

test('notices are silent until asked for, and are chosen per kind', { tag: '@phone' }, async ({ page }) => {
  await newTrader(page, { group: 5 });
  await openCabinet(page);
  await (await openMenu(page)).getByRole('button', { name: 'Уведомления' }).click();
  await page.getByRole('button', { name: 'Настройка уведомлений' }).click();
  const dialog = page.getByRole('dialog', { name: 'Настройка уведомлений' });
  const sound = dialog.getByRole('switch', { name: 'Новая сделка: звук' });
  await expect(sound).not.toBeChecked();
  await expectAccessible(page);
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/trader/notices') && response.request().method() === 'POST',
  );
  await sound.check({ force: true });
  expect((await saved).status()).toBe(200);
  await page.reload();
  // The page is just leaving the history entry of the dialog, and for that moment may ignore a press.
  await expect(async () => {
    await (await openMenu(page)).getByRole('button', { name: 'Уведомления' }).click({ timeout: 2_000 });
    await page.getByRole('button', { name: 'Настройка уведомлений' }).click({ timeout: 2_000 });
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect(dialog.getByRole('switch', { name: 'Новая сделка: звук' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Новая апелляция: звук' })).not.toBeChecked();
});

test('what happened is in the inbox at once, and read on one device is read on the other', async ({
  page,
  context,
}) => {
  const trader = await newTrader(page);
  await openCabinet(page);
  const other = await sameTraderElsewhere(page, await context.newPage());
  // The trader was given money and an ЛК.
  const bell = (tab: Page, news: RegExp) => tab.getByRole('button', { name: news });
  await bell(page, /^Уведомления, новых: \d+$/).click();
  const inbox = page.getByRole('dialog', { name: 'Уведомления' });
  await expect(inbox.getByRole('listitem').first()).toBeVisible();
  await expect(bell(other, /^Уведомления$/)).toBeVisible(soon);
  await page.keyboard.press('Escape');
  await expect(inbox).toBeHidden();

  const deal = await trader.deal();
  await expireDeal(deal.id);
  await expect(bell(other, /^Уведомления, новых: 1$/)).toBeVisible(soon);
  await bell(page, /^Уведомления, новых: 1$/).click();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/inbox.png` });
  await expectAccessible(page);
  await inbox.getByRole('link', { name: /Сделка №.*истекла без оплаты.*Новое/ }).click();
  await expect(page).toHaveURL(/\/dashboard\/deals\/\d+\/view$/);
  await expect(bell(other, /^Уведомления$/)).toBeVisible(soon);
});

/** The same session in another browser, on the deals. */
async function sameTraderElsewhere(page: Page, other: Page, base = address('')): Promise<Page> {
  const token = await page.evaluate(() => localStorage.getItem('token'));
  await other.goto(`${base}/robots.txt`);
  await other.evaluate((text) => localStorage.setItem('token', text ?? ''), token);
  await other.goto(`${base}/dashboard/deals`);
  return other;
}

/** A page that is loaded anew forgets it. */
async function mark(...pages: Page[]): Promise<void> {
  for (const page of pages) await page.evaluate(() => Object.assign(window, { untouched: true }));
}

async function expectUntouched(...pages: Page[]): Promise<void> {
  for (const page of pages) expect(await page.evaluate(() => 'untouched' in window)).toBe(true);
}

function payoutRow(page: Page, id: number): Locator {
  return page
    .getByRole('row')
    .or(page.getByRole('listitem'))
    .filter({ has: page.getByText(String(id), { exact: true }) });
}

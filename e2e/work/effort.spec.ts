import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { address, expect, test } from '../fixtures.ts';
import { dealRow, newPlatform, newTrader, pasteScreenshot, randomPan, sampleFile } from '../world.ts';

// How many clicks and keys the commonest tasks take, each from the list of deals, where a trader is most of the day. docs/effort.md has the
// numbers; a task that takes more than that fails here, and one that takes less has its number lowered there.
test('closing one deal, closing five', async ({ page }) => {
  const trader = await newTrader(page, { devices: 2 });
  const [one, ...five] = [await trader.deal(), ...(await several(5, (nth) => trader.deal({ extra: nth * 15_00n })))];
  const task = await startAtDeals(page);

  await task('закрыть самую срочную сделку', async () => {
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Закрыть сделку' })).toBeVisible();
    await page.keyboard.type(await trader.code());
    await page.keyboard.press('Enter');
    await expect(dealRow(page, one).getByText('Завершено')).toBeVisible();
  });
  await task('закрыть пять сделок', async () => {
    await page.keyboard.press('x');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: 'Закрыть сделки' })).toBeVisible();
    await page.keyboard.type(await trader.code());
    await page.keyboard.press('Enter');
    for (const deal of five) await expect(dealRow(page, deal).getByText('Завершено')).toBeVisible();
  });
});

test('finding a deal by the number that somebody has sent', async ({ page }) => {
  const trader = await newTrader(page, { devices: 2 });
  const wanted = await trader.deal();
  await trader.deal({ extra: 30_00n });
  const task = await startAtDeals(page);

  await task('найти сделку', async () => {
    await page.evaluate((id) => navigator.clipboard.writeText(id), wanted.payment_id);
    await page.keyboard.press('/');
    await expect(page.getByRole('searchbox')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+V');
    await expect(page.getByRole('row')).toHaveCount(2);
    await expect(dealRow(page, wanted)).toBeVisible();
  });
});

test('answering two appeals, taking a payout and sending its receipt', async ({ page }) => {
  const by = await newPlatform();
  const trader = await newTrader(page, { group: 5 });
  const appeals = await several(2, async (nth) => {
    const deal = await trader.deal({ by, extra: nth * 40_00n });
    const { blob } = await sampleFile('proof.png', randomBytes(8).toString('hex'));
    return by.createAppeal({ deal_id: deal.id, amount_to_pay: deal.amount, note: '', proof: blob });
  });
  const payout = await by.createPayout({
    payout_id: `e2e-${randomBytes(6).toString('hex')}`,
    bank: '100000000004',
    fio: 'Получателев Пётр Ильич',
    method: 'card',
    pan: randomPan(),
    amount: 5_432_10n,
  });
  const task = await startAtDeals(page);
  // A rejection of this much goes to review, unless another journey has raised that rule meanwhile: then it is the end.
  const answers = { 0: 'waits', 1: 'accepted', 2: 'rejected', 4: 'rejected' } as Record<number, string>;
  const answered = () => Promise.all(appeals.map(async ({ id }) => answers[(await by.readAppeal(id)).status]));

  await task('отклонить апелляцию', async () => {
    await go(page, 'a');
    await page
      .getByRole('link', { name: /^Подробно/ })
      .last()
      .click();
    await page.getByRole('button', { name: 'Отклонить' }).click();
    await expect(page.getByRole('dialog').getByRole('radio').first()).toBeFocused();
    await page.keyboard.press('1');
    await page.keyboard.press('Enter');
    await expect.poll(answered).toEqual(['rejected', 'waits']);
  });
  await task('взять выплату', async () => {
    await go(page, 'p');
    await page
      .getByRole('row')
      .filter({ hasText: `${payout.id}` })
      .getByRole('button', { name: 'В работу' })
      .click();
    await expect.poll(async () => (await by.readPayout(payout.id)).status).toBe(1);
  });
  await task('отправить чек', async () => {
    await go(page, 'c');
    await expect(page.getByRole('region', { name: new RegExp(`Выплата №.${payout.id}`) })).toBeVisible();
    await pasteScreenshot(page);
    await expect(page.getByRole('button', { name: 'Отправить (1)' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await by.readPayout(payout.id)).status).toBe(2);
  });
  await task('принять апелляцию', async () => {
    await go(page, 'c');
    const open = page.getByRole('region', { name: new RegExp(`Апелляция №.${appeals[1]?.id}`) });
    await expect(open.getByRole('button', { name: 'Принять' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(open.getByLabel('Код OTP').first()).toBeFocused();
    await page.keyboard.type(await trader.code());
    await expect.poll(answered).toEqual(['rejected', 'accepted']);
  });
  by.close();
});

test('switching traffic, topping up, pausing for an hour', async ({ page }) => {
  const trader = await newTrader(page);
  await trader.deal();
  const task = await startAtDeals(page);

  await task('выключить трафик', async () => {
    await go(page, 'u');
    await page.getByRole('switch', { name: /Трафик/ }).click();
    await expect(page.getByRole('switch', { name: /Трафик/ })).not.toBeChecked();
  });
  // A press is dropped while the one before is under way.
  await expect(page.getByRole('switch', { name: /Трафик/ })).toHaveAttribute('aria-busy', 'false');
  await page.getByRole('switch', { name: /Трафик/ }).click();
  await expect(page.getByRole('switch', { name: /Трафик/ })).toBeChecked();
  // It shows the wish at once; whoever leaves the page before the answer takes the request with them.
  await expect(page.getByRole('switch', { name: /Трафик/ })).toHaveAttribute('aria-busy', 'false');
  await task('пауза на час', async () => {
    await page.getByRole('button', { name: /^Пауза и/ }).click();
    await page.getByRole('menuitem', { name: /^На\sчас$/ }).click();
    await expect(page.getByText(/^Всё на\sпаузе до/)).toBeVisible();
  });
  await task('пополнить баланс', async () => {
    await go(page, 'w');
    await page.getByRole('button', { name: 'Пополнить' }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /USDT$|^\d/ })
      .first()
      .click();
    await page.getByRole('button', { name: 'Продолжить' }).click();
    await expect(page.getByText('TRC-20 (TRON)')).toBeVisible();
  });
});

interface Counted {
  effort: { clicks: number; keys: number };
}

/** Opens the list of deals and begins to count; each task begins there again. */
async function startAtDeals(page: Page) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.addInitScript(countEffort);
  const written = await readEffort();
  return async (name: string, act: () => Promise<void>) => {
    // Listens when the stream is asked for: keys pressed before that would be lost.
    const listening = page.waitForResponse('**/trader/events');
    await page.goto(address('/dashboard/deals'));
    await listening;
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    // The keys of the list come with what stands above it, after the rows.
    if (name.startsWith('закрыть')) await expect(page.getByRole('region', { name: 'Ждут' })).toBeVisible();
    await page.evaluate(() => Object.assign((window as unknown as Counted).effort, { clicks: 0, keys: 0 }));
    await test.step(name, act);
    const { effort } = await page.evaluate(() => ({ effort: (window as unknown as Counted).effort }));
    console.log(`${name}: ${effort.clicks} clicks, ${effort.keys} keys`);
    expect({ [name]: effort }).toEqual({ [name]: written.get(name) });
  };
}

/** Runs in the page: counts what reaches it from a hand. A modifier is part of the key that it is pressed with. */
function countEffort(): void {
  const effort = { clicks: 0, keys: 0 };
  Object.assign(window, { effort });
  const isModifier = (key: string) => ['Shift', 'Control', 'Alt', 'Meta'].includes(key);
  window.addEventListener('pointerdown', ({ isTrusted }) => isTrusted && effort.clicks++, true);
  window.addEventListener('keydown', ({ isTrusted, key }) => isTrusted && !isModifier(key) && effort.keys++, true);
}

/** The table of docs/effort.md. */
async function readEffort(): Promise<Map<string, { clicks: number; keys: number }>> {
  const lines = (await readFile('docs/effort.md', 'utf8'))
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const tasks = lines.filter(([, name, clicks]) => name && /^\d+$/.test(clicks ?? ''));
  return new Map(tasks.map(([, name = '', clicks, keys]) => [name, { clicks: Number(clicks), keys: Number(keys) }]));
}

/** To another screen by its two keys. */
async function go(page: Page, letter: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press(letter);
}

async function several<Made>(count: number, make: (nth: bigint) => Promise<Made>): Promise<Made[]> {
  const made = [];
  for (let nth = 1n; nth <= count; nth++) made.push(await make(nth));
  return made;
}

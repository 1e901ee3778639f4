import type { Page } from '@playwright/test';
import { address, enter, expect, newcomer, openCabinet, openMenu, test } from '../fixtures.ts';
import { findCut, widenLetters } from './find-cut.ts';
import { fakeWidest, written } from './widest.ts';
import { fakeWidestCases } from './widest-cases.ts';
import { fakeWidestConsole } from './widest-console.ts';

/** From 1024 a table with columns one below another, from 1320 with room for each; below it, on a tablet and last on a phone, a list is brief rows. */
const widths = [1440, 1320, 1200, 1024, 768, 390];
const withWiderLetters = [390, 768, 1024, 1440];

test('nothing is cut in the lists of a trader, however much is in them, however narrow the window and wide the letters', async ({
  page,
}) => {
  await fakeWidest(page);
  await enter(page, { ...newcomer(), login: longLogin() }, 5);
  const things = ['deals', 'appeals', 'arrivals', 'wallet', 'statement'];
  const profiles = ['deviceprofiles?view=cards', 'deviceprofiles?view=table', 'bankprofiles', 'requisiteprofiles'];
  for (const list of [...things, ...profiles]) await expectWhole(page, list);
});

test('nothing is cut in the payouts, the shift and the statistics of a trader', async ({ page }) => {
  await fakeWidest(page);
  await enter(page, { ...newcomer(), login: longLogin() }, 5);
  const payouts = ['pending', 'inprogress', 'underreview', 'done'].map((tab) => `payoutrequests/${tab}`);
  const oneDay = 'from=2026-11-16&to=2026-11-16';
  const statistics = ['', '?by=lk', '?by=bank', `?${oneDay}`, `?${oneDay}&by=lk`].map((of) => `statistics${of}`);
  for (const list of ['shift', ...payouts, ...statistics]) await expectWhole(page, list);
});

test('nothing is cut where payouts are moderated', async ({ page }) => {
  await fakeWidest(page);
  await enter(page, { ...newcomer(), login: longLogin() }, 2);
  for (const tab of ['pending', 'underreview', 'done', 'incorrected'])
    await expectWhole(page, `moderationpayoutrequests/${tab}`);
});

test('nothing is cut in the lists of the console', async ({ page }) => {
  await fakeWidestCases(page);
  await fakeWidestConsole(page);
  await enter(page, { ...newcomer(), login: longLogin(), roles: ['owner'] }, 1);
  for (const list of ['cases', 'people', 'deals', 'appeals', 'payouts', 'topups', 'money', 'journal'])
    await expectWhole(page, list, '/console');
});

test('a login of 64 letters leaves the gear, the theme and the bell of the menu where they are', {
  tag: '@every-width',
}, async ({ page }) => {
  await fakeWidest(page);
  const login = longLogin();
  await enter(page, { ...newcomer(), login });
  await openCabinet(page);
  const menu = await openMenu(page);
  const edge = await menu.boundingBox();
  const gear = menu.getByRole('link', { name: `${login}, Настройки` }).locator('svg');
  for (const thing of [gear, menu.getByText('Тёмная'), menu.getByRole('button', { name: /уведомления/i })]) {
    const box = await thing.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
  }
});

const longLogin = () => newcomer().login.padEnd(64, 'W');

async function expectWhole(page: Page, list: string, under = '/dashboard'): Promise<void> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(`${under}/${list}`));
  await expect(page.locator('main :is(td, li)').first()).toBeVisible();
  await expect(page.locator('main .mantine-Skeleton-root')).toHaveCount(0);
  for (const width of widths) await expectWholeAt(page, width, `${under}/${list} at ${width}`);
  expect(await page.evaluate(widenLetters)).toBeGreaterThan(1.07);
  for (const width of withWiderLetters)
    await expectWholeAt(page, width, `${under}/${list} at ${width} with wider letters`);
}

async function expectWholeAt(page: Page, width: number, what: string): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  // The table learns of the new width a moment after the window has it.
  await expect.poll(() => page.evaluate(findCut, written), { message: what, timeout: 10_000 }).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what.replace(/\W+/g, '-')}.png` });
}

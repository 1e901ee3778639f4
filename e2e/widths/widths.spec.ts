import type { Page } from '@playwright/test';
import { address, enter, expect, newcomer, openCabinet, openMenu, test } from '../fixtures.ts';
import { fakeWidest } from './widest.ts';
import { fakeWidestCases } from './widest-cases.ts';

/** From 1024 a table with columns one below another, from 1320 with room for each; below it, on a tablet and last on a phone, a list is brief rows. */
const widths = [1024, 1200, 1280, 1320, 1440, 1920, 768, 390];

test('no amount and no badge is cut in any list, however large it is and however narrow the window', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await fakeWidest(page);
  await enter(page, { ...newcomer(), login: longLogin() }, 5);
  const payouts = ['pending', 'inprogress', 'underreview', 'done'].map((tab) => `payoutrequests/${tab}`);
  for (const list of [
    'deals',
    'appeals',
    'deviceprofiles?view=cards',
    'deviceprofiles?view=table',
    'bankprofiles',
    'requisiteprofiles',
    'arrivals',
    'wallet',
    'statement',
  ])
    await expectWhole(page, list);
  const oneDay = 'from=2026-11-16&to=2026-11-16';
  const statistics = ['', '?by=lk', '?by=bank', `?${oneDay}`, `?${oneDay}&by=lk`].map((of) => `statistics${of}`);
  for (const list of ['shift', ...statistics, ...payouts]) await expectWhole(page, list);
});

test('no amount and no badge is cut where payouts are moderated', async ({ page }) => {
  test.setTimeout(120_000);
  await fakeWidest(page);
  await enter(page, { ...newcomer(), login: longLogin() }, 2);
  for (const tab of ['pending', 'underreview', 'done', 'incorrected'])
    await expectWhole(page, `moderationpayoutrequests/${tab}`);
});

test('no amount and no badge is cut in the queue of cases', async ({ page }) => {
  test.setTimeout(120_000);
  await fakeWidestCases(page);
  await enter(page, { ...newcomer(), login: longLogin(), roles: ['support'] }, 1);
  for (const list of ['cases', 'cases?talk=unread']) await expectWhole(page, list, '/console');
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
  // Not every list shows an amount on a phone.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(address(`${under}/${list}`));
  await expect(page.locator('main [data-money]').first()).toBeVisible();
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    // The table learns of the new width a moment after the window has it.
    await expect.poll(() => page.evaluate(findCut), { message: `${list} at ${width}` }).toEqual([]);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${list.replace(/\W/g, '-')}-${width}.png` });
  }
}

/** Runs in the page: finds every amount or badge that is cut off or outside of its cell, and a page that scrolls sideways. */
function findCut(): string[] {
  const complaints: string[] = [];
  if (document.documentElement.scrollWidth > innerWidth) complaints.push('the page scrolls sideways');
  for (const table of document.querySelectorAll('table'))
    if (table.parentElement && table.parentElement.scrollWidth > table.parentElement.clientWidth)
      complaints.push(`the table is ${table.scrollWidth - table.parentElement.clientWidth} px too wide`);
  for (const badge of document.querySelectorAll('main .mantine-Badge-root')) {
    const [{ right }, edge] = [badge.getBoundingClientRect(), badge.closest('td, dd, li')?.getBoundingClientRect()];
    const label = badge.querySelector('.mantine-Badge-label');
    const isCut = (label?.scrollWidth ?? 0) > (label?.clientWidth ?? 0) || (edge && right > edge.right + 0.5);
    if (isCut) complaints.push(`«${badge.textContent}» is cut`);
  }
  const range = document.createRange();
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const parent = node.parentElement;
    const isMoney = /\d\s₽/.test(node.textContent ?? '') || parent?.closest('[data-money]');
    if (!parent || !isMoney || !parent.checkVisibility()) continue;
    range.selectNodeContents(node);
    const { left, right } = range.getBoundingClientRect();
    // Texts for screen readers only take no room on the screen.
    if (right - left < 2) continue;
    for (let box: Element | null = parent; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible' && !box.matches('td, dd, tr, li')) continue;
      const edge = box.getBoundingClientRect();
      if (edge.width < 2) break;
      if (left < edge.left - 0.5 || right > edge.right + 0.5)
        complaints.push(`${parent.textContent} goes ${Math.round(right - edge.right)} px beyond ${box.tagName}`);
    }
  }
  return complaints;
}

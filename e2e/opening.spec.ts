import type { Page } from '@playwright/test';
import { address, enter, enterAs, expect, newcomer, test } from './fixtures.ts';

/** A trader with no activity. Payouts are shared by everybody, so others' events would cause requests there. */
const screens = [
  'deals',
  'appeals',
  'deviceprofiles',
  'bankprofiles',
  'requisiteprofiles',
  'wallet',
  'statement',
  'statistics',
  'settings',
];

test('opening a screen asks for each list once', async ({ page }) => {
  await enter(page, newcomer());
  for (const screen of screens) {
    // Requests that the previous screen still makes are not counted for this one.
    await page.goto('about:blank');
    const asked = await watchCalls(page, async () => {
      await page.goto(address(`/dashboard/${screen}`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    });
    const paths = asked.map((call) => call.split(' ', 2).join(' '));
    const twice = paths.filter((path, index) => paths.indexOf(path) !== index);
    expect(twice, screen).toEqual([]);
    expect(asked, screen).toContain('GET /trader/settings');
  }
});

test('the deals open by a few files that are asked for at once, and at most 265 kB', async ({ page }) => {
  await enterAs(page, 'trader');
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.clearBrowserCache');
  await page.addInitScript(noteMoments);
  const underWay = watchRequests(page);
  await page.goto(address('/dashboard/deals'));
  await expect(page.locator('tbody tr')).toHaveCount(50);
  await expect.poll(() => [...underWay]).toEqual([]);

  const { moments, asked } = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return {
      moments: (window as unknown as Noted).moments,
      asked: (entries as PerformanceResourceTiming[]).map(({ name, startTime, transferSize }) => {
        return { path: new URL(name).pathname, at: startTime, bytes: transferSize };
      }),
    };
  });
  const before = asked.filter(({ at }) => at < moments.rows);
  const bytes = before.reduce((sum, file) => sum + file.bytes, 0);
  console.log(`deals: ${bytes} bytes in ${before.length} requests`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(265_000);
  expect(before.filter(({ path }) => /\.js$/.test(path)).length).toBeLessThanOrEqual(9);

  // Before the first file has run: these requests need nothing from it.
  const atOnce = asked.filter(({ at }) => at < moments.drawn).map(({ path }) => path);
  expect(atOnce).toContain('/trader/deals');
  expect(atOnce).toContain('/trader/settings');
  expect(atOnce).toContainEqual(expect.stringMatching(/^\/assets\/deals-page-.*\.js$/));
});

interface Noted {
  moments: { drawn: number; rows: number };
}

/** Runs in the page: notes when the cabinet first draws something, and when the first deals are there. */
function noteMoments(): void {
  const moments = { drawn: Number.POSITIVE_INFINITY, rows: Number.POSITIVE_INFINITY };
  Object.assign(window, { moments });
  new MutationObserver(() => {
    if (document.querySelector('#root > :not(.opening)')) moments.drawn = Math.min(moments.drawn, performance.now());
    if (document.querySelector('tbody tr:not([data-skeleton])'))
      moments.rows = Math.min(moments.rows, performance.now());
  }).observe(document, { childList: true, subtree: true });
}

/** Requests without a complete answer; the stream of events never has one. */
function watchRequests(page: Page): Set<string> {
  const underWay = new Set<string>();
  page.on('request', (request) => {
    if (!request.url().endsWith('/trader/events')) underWay.add(request.url());
  });
  page.on('requestfinished', (request) => underWay.delete(request.url()));
  page.on('requestfailed', (request) => underWay.delete(request.url()));
  return underWay;
}

/** API calls while something happens, and for as long as the first message of the stream could cause some. */
async function watchCalls(page: Page, act: () => Promise<void>): Promise<string[]> {
  const calls: string[] = [];
  page.removeAllListeners('request');
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/trader/'))
      calls.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim());
  });
  const stream = page.waitForResponse('**/trader/events');
  await act();
  await stream;
  await page.waitForTimeout(2_000);
  return calls;
}

import type { Page } from '@playwright/test';
import { address, enter, expect, newcomer, signIn, test } from './fixtures.ts';

/** Of a trader whom nothing happens to. Payouts are everybody's: there others' news are a reason to ask again. */
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

test('opening a screen asks for each list once', { tag: '@wide' }, async ({ page }) => {
  await enter(page, newcomer());
  for (const screen of screens) {
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

test('the deals open by a few files that are asked for at once, and at most 260 kB', { tag: '@wide' }, async ({
  page,
}) => {
  await signIn(page, 'trader');
  await page.goto('about:blank');
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  await cdp.send('Network.clearBrowserCache');
  const asked: string[] = [];
  let bytes = 0;
  cdp.on('Network.requestWillBeSent', ({ request }) => asked.push(new URL(request.url).pathname));
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address('/dashboard/deals'));
  await expect(page.locator('tbody tr')).toHaveCount(50);
  console.log(`deals: ${bytes} bytes in ${asked.length} requests`);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(260_000);
  expect(asked.filter((path) => /\.js$/.test(path)).length).toBeLessThanOrEqual(8);

  // Before the first of its files has run: nothing has to be found out to ask for the list.
  const order = await page.evaluate(() => {
    const began = (part: string) =>
      performance.getEntriesByType('resource').find(({ name }) => name.includes(part))?.startTime;
    const base = performance
      .getEntriesByType('resource')
      .find(({ name }) => name.includes('/assets/base-')) as PerformanceResourceTiming;
    return {
      list: began('/trader/deals') ?? Number.NaN,
      screen: began('/assets/deals-page-') ?? Number.NaN,
      ran: base.responseEnd + 1000,
    };
  });
  expect(order.list).toBeLessThan(order.ran);
  expect(Math.abs(order.list - order.screen)).toBeLessThan(500);
});

/** Calls of the API while something happens, and while the first word of the stream would have had its effect. */
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

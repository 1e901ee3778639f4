import type { Page } from '@playwright/test';
import { address, enter, expect, newcomer, test } from './fixtures.ts';

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
    const twice = asked.filter((call, index) => asked.indexOf(call) !== index);
    expect(twice, screen).toEqual([]);
    expect(asked, screen).toContain('GET /trader/settings');
  }
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

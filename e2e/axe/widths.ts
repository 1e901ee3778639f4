import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectAccessible } from './accessible.ts';

/** The page as it stands, at every width and in both themes: nothing is wider than the window, and axe has nothing to say. */
export async function lookAtWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, Math.max(0, wide)]).toEqual([width, 0]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

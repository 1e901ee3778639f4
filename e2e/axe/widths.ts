import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectAccessible, looksToo } from './accessible.ts';

/** The page as it stands, at every width and in both themes: nothing is wider than the window, and axe has nothing to say. */
export async function lookAtWidths(page: Page, name: string): Promise<void> {
  if (!looksToo) return;
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      // The screen learns its new width and draws itself anew a moment later.
      await expect.poll(() => beyondWindow(page), `pixels beyond ${width}`).toBe(0);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  if (before) await page.setViewportSize(before);
}

const beyondWindow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

import type { Page } from '@playwright/test';
import { expect } from '../fixtures.ts';
import { expectAccessibleInBothThemes } from './accessible.ts';

/** The page as it stands: at no width is anything wider than the window, and axe has nothing to say in either theme. */
export async function lookAtWidths(page: Page, name: string): Promise<void> {
  const before = page.viewportSize();
  for (const width of [1440, 1024, 768, 390]) {
    await page.setViewportSize({ width, height: 900 });
    // The screen learns its new width and draws itself anew a moment later.
    await expect.poll(() => beyondWindow(page), `pixels beyond ${width}`).toBe(0);
    for (const colorScheme of process.env.SHOTS ? (['dark', 'light'] as const) : []) {
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await expectAccessibleInBothThemes(page);
  if (before) await page.setViewportSize(before);
}

const beyondWindow = (page: Page) =>
  page.evaluate(() => Math.max(0, document.documentElement.scrollWidth - window.innerWidth));

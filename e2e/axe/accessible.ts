import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';
import type { default as axeCore, ContextObject, RunOptions } from 'axe-core';
import { findUnknownTexts } from './text-looks.ts';

type Axe = typeof axeCore;

/** Half as long as the one that people read, and every page that is checked has to read it. */
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Rows are alike: the first few are enough. */
const rowsAlike = ['tbody > tr:nth-child(n+6)', 'main ul > li:nth-child(n+6) > dl'];

/**
 * Findings of axe. With an open dialog only the dialog is checked; the page behind it is checked without it. In the dark theme only
 * colours are checked, because everything else is checked in the light one. Colours are weighed once for texts that look the same.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Injected once: a page is checked several times, and repeated runs are faster.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const inside = (await page.getByRole('dialog').first().isVisible()) ? '[role=dialog]' : 'html';
  const unknown = await findUnknownTexts(page, inside, rowsAlike);
  const how: RunOptions = {
    // Results without problems are not described: that took as long as the check itself.
    resultTypes: ['violations'],
    ...(isDark && { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }),
  };
  const where = { include: [inside], exclude: rowsAlike };
  const complaints = await page.evaluate(runAxe, { where, how, places: unknown.places });
  expect(complaints).toEqual([]);
  unknown.remember();
}

/** Runs in the page. Colours are weighed only where the texts are marked for it. */
async function runAxe({ where, how, places }: { where: ContextObject; how: RunOptions; places: number[] }) {
  const { axe, texts } = window as unknown as { axe: Axe; texts: Element[] };
  axe.configure({ rules: [{ id: 'color-contrast', selector: '[data-weigh]' }] });
  const marked = places.map((place) => texts[place]);
  for (const element of marked) element?.setAttribute('data-weigh', '');
  const { violations } = await axe.run(where, how);
  for (const element of marked) element?.removeAttribute('data-weigh');
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}

/** The theme is switched while the page is open: opening every screen a second time cost more than the checks. */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'light' });
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
}

import { expectAccessible } from '../axe/accessible.ts';
import { address, enter, expect, newcomer, test } from '../fixtures.ts';
import { newTrader, operator } from '../world.ts';

test('a viewer finds in the journal what was done to a trader, by whom and why, at every width', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const trader = await newTrader(await theirs.newPage());
  await theirs.close();
  await operator('users:state', trader.login, 'paused', 'Проверка документов');

  await enter(page, { ...newcomer(), roles: ['viewer'] }, 1);
  await page.goto(address('/console/journal'));
  await page.getByRole('searchbox', { name: /^Кто/ }).fill(trader.login);
  const row = page.getByRole('row').filter({ hasText: 'Состояние изменено' });
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('Команда');
  await expect(row).toContainText('Причина: Проверка документов');
  await expect(page.getByRole('row').filter({ hasText: trader.login }).first()).toBeVisible();
  await expectAccessible(page);

  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByText('Состояние изменено').filter({ visible: true })).toHaveCount(1);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, Math.max(0, wide)]).toEqual([width, 0]);
      if (process.env.SHOTS)
        await page.screenshot({ path: `${process.env.SHOTS}/journal-${width}-${colorScheme}.png` });
    }
  }
  await expectAccessible(page);
});

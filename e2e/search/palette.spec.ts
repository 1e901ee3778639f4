import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, openCabinet, openMenu, test } from '../fixtures.ts';
import { newTrader } from '../world.ts';

test('a deal is found by its Payment ID and opened, and a screen is reached, by keyboard alone', async ({ page }) => {
  const trader = await newTrader(page);
  const deal = await trader.deal();
  await openCabinet(page);
  await expect(page.getByRole('table')).toBeVisible();
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Найти или сделать' });
  await expect(field).toBeFocused();
  await expectAccessible(page);

  await field.fill(String(deal.id));
  await expect(page.getByRole('option', { name: new RegExp(`Сделка №.${deal.id}`) })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address(`/dashboard/deals/${deal.id}/view`));
  // Back leads to the list, not to the palette.
  await page.goBack();
  await expect(page).toHaveURL(address('/dashboard/deals'));
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('устр');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address('/dashboard/deviceprofiles'));

  await expect(page.getByRole('button', { name: 'Добавить устройство', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(field).toBeFocused();
  await page.keyboard.type('рабочие');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Рабочие часы' })).toBeVisible();
});

test('the palette fits every width, in both themes', { tag: '@every-width' }, async ({ page }, { project }) => {
  const trader = await newTrader(page);
  const deal = await trader.deal();
  await openCabinet(page);
  const widths = project.name === 'phone' ? [390] : [1440, 1024, 768];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 });
      const menu = await openMenu(page);
      await menu.getByRole('button', { name: /Найти или сделать/ }).click();
      const shot = (name: string) =>
        process.env.SHOTS && page.screenshot({ path: `${process.env.SHOTS}/palette-${name}-${width}-${scheme}.png` });
      const field = page.getByRole('combobox', { name: 'Найти или сделать' });
      await expect(field).toBeFocused();
      await shot('empty');
      await field.fill(String(deal.id));
      await expect(page.getByRole('option').first()).toBeVisible();
      await shot('found');
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
    await expectAccessible(page);
  }
});

import { expectAccessible } from '../axe/accessible.ts';
import { address, enterAs, expect, test } from '../fixtures.ts';
import { newTrader } from '../world.ts';

test('a list is kept under a name and comes back by the palette, by the panel and by its address', async ({ page }) => {
  const trader = await newTrader(page);
  await trader.deal();
  await page.goto(address('/dashboard/deals?status=0'));
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  const panel = page.getByRole('dialog', { name: 'Вид' });
  await panel.getByRole('checkbox', { name: 'Метод' }).click();
  await expect(page.getByRole('columnheader', { name: 'Метод' })).toHaveCount(0);
  await expectAccessible(page);
  await panel.getByRole('button', { name: /Сохранить как/ }).click();
  await page.getByLabel('Название').fill('Мои ждут');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await page.goto(address('/dashboard/appeals'));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: /^Мои ждут/ })).toBeVisible();
  await page.keyboard.type('мои');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(address('/dashboard/deals?hide=method&status=0'));
  await expect(page.getByRole('columnheader', { name: 'Метод' })).toHaveCount(0);
  await page.goBack();
  await expect(page).toHaveURL(address('/dashboard/appeals'));
});

test('rows are 44 pixels high, or 36 if the person wants so, in every list and after a reload', async ({ page }) => {
  test.setTimeout(120_000);
  await enterAs(page, 'trader5');
  await page.goto(address('/dashboard/deals'));
  const rows = page.locator('tbody tr:not([data-skeleton], [aria-hidden])');
  const heights = () =>
    rows.evaluateAll((all) => [...new Set(all.slice(0, 20).map((row) => (row as HTMLElement).offsetHeight))]);
  await expect(rows.first()).toBeVisible();
  expect(Math.min(...(await heights()))).toBeGreaterThanOrEqual(44);
  await page.getByRole('button', { name: 'Вид', exact: true }).click();
  const told = page.waitForResponse('**/trader/views/look');
  await page.getByRole('dialog', { name: 'Вид' }).getByText('Плотная').click();
  await told;
  for (const list of ['deals', 'appeals', 'statement', 'arrivals', 'wallet', 'payoutrequests/done']) {
    await page.goto(address(`/dashboard/${list}`));
    await expect(rows.first()).toBeVisible();
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/compact-${list.replace('/', '-')}-1440.png` });
    // A row whose texts take a third line is higher in both; what it may shrink to is the person's choice.
    const least = await rows.evaluateAll((all) => [...new Set(all.map((row) => getComputedStyle(row).minHeight))]);
    expect(least, list).toEqual(['36px']);
    if (list === 'deals') expect(Math.min(...(await heights()))).toBeLessThanOrEqual(37);
  }
  await page.request.post(address('/trader/views/look'), {
    headers: { authorization: `Bearer ${await page.evaluate(() => localStorage.getItem('token'))}` },
    data: { density: 'comfortable' },
  });
});

test('the panel fits every width, in both themes', { tag: '@every-width' }, async ({ page }, { project }) => {
  const trader = await newTrader(page);
  await trader.deal();
  await page.goto(address('/dashboard/deals?status=0'));
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const width of project.name === 'phone' ? [390] : [1440, 1024, 768]) {
      await page.setViewportSize({ width, height: 844 });
      await page.getByRole('button', { name: 'Вид', exact: true }).click();
      const panel = page.getByRole('dialog', { name: 'Вид' });
      await expect(panel.getByText('Пока нет')).toBeVisible();
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/view-${width}-${scheme}.png` });
      const box = await panel.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
      await page.keyboard.press('Escape');
    }
    await expectAccessible(page);
  }
});

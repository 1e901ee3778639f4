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

test('columns get another order, and the list opens with it, until all of it is wanted', async ({ page }) => {
  const trader = await newTrader(page);
  await trader.deal();
  await page.goto(address('/dashboard/deals?status=0'));
  const heads = () =>
    page.getByRole('columnheader').evaluateAll((all) => all.map((head) => head.getAttribute('title')));
  const opener = page.getByRole('button', { name: /^Вид/ });
  await opener.click();
  const panel = page.getByRole('dialog', { name: /^Вид/ });
  await panel.getByRole('button', { name: 'Ниже: Payment ID' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['Выбор', 'ЛК', 'Payment ID']);
  await expect(panel.getByRole('button', { name: 'Ниже: Payment ID' })).toBeFocused();
  await panel.getByRole('checkbox', { name: 'Статус' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(async () => (await heads()).slice(-3)).toEqual(['Статус', 'Время', 'Действия']);
  await panel.getByText('Списано').dragTo(panel.getByText('ЛК'));
  await expect.poll(async () => (await heads()).slice(0, 4)).toEqual(['Выбор', 'Списано', 'ЛК', 'Payment ID']);
  const mine = await heads();
  await page.reload();
  await expect.poll(heads).toEqual(mine);

  await opener.click();
  await panel.getByRole('button', { name: /Сохранить как/ }).click();
  await page.getByLabel('Название').fill('По-моему');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await opener.click();
  const told = page.waitForResponse('**/trader/views/start');
  await panel.getByRole('button', { name: 'Открывать список видом «По-моему»' }).click();
  expect((await told).status()).toBe(200);
  await expect(panel.getByText('открывается сразу')).toBeVisible();
  await expectAccessible(page);
  const own = /\/dashboard\/deals\?order=debited[\w%]+&status=0$/;

  // From the menu, by the plain address, and back again.
  await page.goto(address('/dashboard/appeals'));
  await page
    .getByRole('navigation', { name: 'Меню' })
    .getByRole('link', { name: /^Сделки/ })
    .click();
  await expect(page).toHaveURL(own);
  await expect.poll(heads).toEqual(mine);
  await page.goBack();
  await expect(page).toHaveURL(address('/dashboard/appeals'));
  await page.goto(address('/dashboard/deals'));
  await expect(page).toHaveURL(own);
  await expect(page.getByRole('button', { name: 'Вид: По-моему' })).toBeVisible();

  await opener.click();
  await panel.getByRole('link', { name: 'Показать всё' }).click();
  await expect(page).toHaveURL(address('/dashboard/deals?show=all'));
  await expect.poll(async () => (await heads()).slice(0, 3)).toEqual(['Выбор', 'Payment ID', 'ЛК']);
  await page.reload();
  await expect(page).toHaveURL(address('/dashboard/deals?show=all'));
  await page.goBack();
  await expect(page).toHaveURL(own);
});

test('rows are 44 pixels high, or 36 if the person wants so, in every list and after a reload', async ({ page }) => {
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

test(
  'the panel of a list with views and an order of columns fits every width, in both themes',
  {
    tag: '@every-width',
  },
  async ({ page }, { project }) => {
    const trader = await newTrader(page);
    await trader.deal();
    await page.goto(address('/dashboard/deals?status=0'));
    const token = await page.evaluate(() => localStorage.getItem('token'));
    const post = async (path: string, data: object) => {
      const answer = await page.request.post(address(path), { headers: { authorization: `Bearer ${token}` }, data });
      expect(answer.status()).toBe(200);
      return answer.json();
    };
    const own = { list: 'deals', address: '?order=received%2Clk&status=0' };
    const { id } = await post('/trader/views/save', { ...own, name: 'Ждут, сначала сумма, потом ЛК и банк' });
    await post('/trader/views/start', { id, is_start: true });
    await post('/trader/views/save', { ...own, name: 'Ещё один вид с длинным именем', address: '?status=1' });
    await page.goto(address('/dashboard/deals'));
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const width of project.name === 'phone' ? [390] : [1440, 1024, 768]) {
        await page.setViewportSize({ width, height: 844 });
        const opener = page.getByRole('button', { name: /^Вид: Ждут/ });
        await expect(opener).toBeVisible();
        await opener.click();
        const panel = page.getByRole('dialog', { name: /^Вид/ });
        await expect(panel.getByText('открывается сразу')).toBeVisible();
        await expect(panel.getByRole('button', { name: /^Выше: / })).toHaveCount({ 1440: 8, 1024: 6 }[width] ?? 0);
        if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/views-${width}-${scheme}.png` });
        const box = await panel.boundingBox();
        expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 0) <= width).toBe(true);
        for (const part of [panel, page.locator('html')])
          expect(await part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(
            0,
          );
        await expectAccessible(page);
        await page.keyboard.press('Escape');
      }
    }
  },
);

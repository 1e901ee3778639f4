import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../axe/accessible.ts';
import { lookAtWidths } from '../axe/widths.ts';
import { address, enter, expect, newcomer, test } from '../fixtures.ts';
import { newTrader } from '../world.ts';

test(
  'a viewer finds a deal by its Payment ID, reads its page and takes the list as a file',
  {
    tag: ['@every-width', '@daily'],
  },
  async ({ page, browser }, { project }) => {
    test.slow();
    const theirs = await browser.newContext();
    const trader = await newTrader(await theirs.newPage());
    const deals = [await trader.deal(), await trader.deal({ extra: 40_00n })];
    await theirs.close();
    const [deal] = deals as [(typeof deals)[number]];

    await enter(page, { ...newcomer(), roles: ['viewer'] }, 1);
    await page.goto(address('/console/search'));
    await page.getByRole('searchbox', { name: 'Что искать' }).fill(deal.payment_id);
    const found = page.getByRole('link', { name: `Сделка ${deal.id}` });
    await expect(found).toBeVisible();
    await expectAccessible(page);

    // A click shows it in a panel over the search; the panel leads to its page.
    await found.click();
    const panel = page.getByRole('dialog', { name: 'Просмотр' });
    await expect(panel.getByText('Удержано под сделку')).toBeVisible();
    await expect(panel.getByText('Сделка создана')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(panel).toHaveCount(0);
    await found.click();
    await panel.getByRole('link', { name: 'Открыть страницу' }).click();
    await page.waitForURL(`**/console/deals/${deal.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Сделка №/);
    await expect(page.getByRole('table', { name: 'Движение денег' })).toContainText('доступно → удержано');
    await expect(page.getByRole('button', { name: `Скопировать Payment ID: ${deal.payment_id}` })).toBeVisible();
    if (project.name === 'desktop') await lookAtWidths(page, 'console-deal');

    await page.goto(address(`/console/deals?trader=${trader.login}`));
    for (const { id } of deals)
      await expect(page.getByText(String(id)).filter({ visible: true }).first()).toBeVisible();
    if (project.name === 'desktop') await lookAtWidths(page, 'console-deals');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Скачать сделки в.CSV$/ }).click();
    const [, ...lines] = (await readFile(await (await coming).path())).toString().trimEnd().split('\r\n');
    expect(lines).toHaveLength(2);
    for (const line of lines) expect(line).toMatch(/;•••• \d{4};/);
  },
);

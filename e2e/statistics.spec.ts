import { readFile } from 'node:fs/promises';
import { formatRoubles } from '@app/contract/values/money-text';
import { expectAccessibleInBothThemes } from './axe/accessible.ts';
import { address, expect, openCabinet, openMenu, test } from './fixtures.ts';
import { newTrader } from './world.ts';

test('what a trader has closed stands in the statistics, in the plot, the table and the file', async ({ page }) => {
  test.setTimeout(120_000);
  const trader = await newTrader(page);
  await openCabinet(page);
  await (await openMenu(page)).getByRole('link', { name: 'Статистика' }).click();
  await expect(page.getByText(/^За\sэтот период ничего не\sбыло$/)).toBeVisible();

  const closed = await trader.deal();
  const move = { deal_id: closed.id, otp_code: await trader.code(), state: 'close' };
  expect((await trader.post('/trader/deals/changestatus', move)).status).toBe(200);

  await page.getByRole('button', { name: 'Обновить' }).click();
  const turnover = formatRoubles(closed.amount);
  await expect(page.getByText(turnover).first()).toBeVisible();
  await expect(page.getByText(/^закрыто 1 · 100%$/)).toBeVisible();
  const plot = page.getByRole('slider', { name: 'Оборот по дням' });
  await plot.focus();
  await expect(plot).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`Оборот ${turnover.replace(/\s/g, '\\s')}, Закрыто 1$`),
  );
  await page.keyboard.press('ArrowLeft');
  await expect(plot).toHaveAttribute('aria-valuetext', /Оборот 0\s₽, Закрыто 0$/);
  await expectAccessibleInBothThemes(page);

  await page.getByText(/^По\sЛК$/).click();
  await expect(page.getByText(/^Т-Банк · ЛК\d+$/)).toBeVisible();
  await expect(page.getByText('Доля оборота')).toBeVisible();
  await expectAccessibleInBothThemes(page);
  expect(new URL(page.url()).search).toBe('?by=lk');

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Скачать статистику в CSV' }).click();
  const file = await waiting;
  expect(file.suggestedFilename()).toMatch(/^statistics-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d-lk\.csv$/);
  const [, line] = (await readFile(await file.path())).toString().split('\r\n');
  const roubles = `${closed.amount / 100n},${String(closed.amount % 100n).padStart(2, '0')}`;
  expect(line).toMatch(new RegExp(`^Т-Банк;ЛК\\d+;${roubles};[\\d,]+;1;1;100,0;0;0;0$`));

  await page.goto(address('/dashboard/statistics?from=2026-01-01&to=2027-06-01'));
  await expect(page.getByText('Период не больше 366 дней').first()).toBeVisible();
  await expectAccessibleInBothThemes(page);
});

import { readFile } from 'node:fs/promises';
import { hourText } from '@app/contract/statistics';
import { formatRoubles } from '@app/contract/values/money-text';
import { addDays, moscowDay } from '@app/contract/values/period';
import { expectAccessibleInBothThemes } from './axe/accessible.ts';
import { address, expect, openCabinet, openMenu, test } from './fixtures.ts';
import { newTrader } from './world.ts';

test('what a trader has closed stands in the statistics, in the plot, the table and the file', async ({ page }) => {
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
  await expect(page.getByText(/^закрыто 1 из\s1$/)).toBeVisible();
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

test('a day by its hours, a goal that «Смена» shows as well, and a part of the period chosen in the plot', {
  tag: '@every-width',
}, async ({ page }) => {
  const trader = await newTrader(page);
  const closed = await trader.deal();
  const hour = hourText(new Date(Date.now() + 3 * 3_600_000).getUTCHours());
  const move = { deal_id: closed.id, otp_code: await trader.code(), state: 'close' };
  expect((await trader.post('/trader/deals/changestatus', move)).status).toBe(200);

  await page.goto(address('/dashboard/statistics'));
  const byDay = page.getByRole('slider', { name: 'Оборот по дням' });
  await byDay.focus();
  // The last two of the thirty days.
  await page.keyboard.press('Shift+ArrowLeft');
  await expect(byDay).toHaveAttribute('aria-valuetext', /\s– .*: Оборот\s/);
  await page.keyboard.press('Enter');
  const today = moscowDay(new Date());
  await expect(page).toHaveURL(new RegExp(`\\?from=${addDays(today, -1)}&to=${today}$`));
  // The address is there before the plot of its two days.
  await expect(async () => {
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`\\?from=${today}&to=${today}$`), { timeout: 2_000 });
  }).toPass();

  await expect(page.getByRole('slider', { name: 'Оборот по часам' })).toBeVisible();
  // In the list below the plot; the plot's tip may name the same hour.
  await expect(page.getByText(hour, { exact: true }).last()).toBeVisible();
  await page.getByRole('button', { name: 'Цель на день' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Сколько заработать/).fill('50000');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^осталось /)).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Цель на день' })).toHaveAttribute(
    'aria-valuetext',
    /из 50\s000\s₽$/,
  );
  await expectAccessibleInBothThemes(page);

  await page.goto(address('/dashboard/shift'));
  await expect(page.getByRole('progressbar', { name: 'Цель на день' })).toHaveAttribute(
    'aria-valuetext',
    /из 50\s000\s₽$/,
  );
  await expectAccessibleInBothThemes(page);
});

test('days of the plot are dragged over with a mouse, and one is opened by a click', async ({ page }) => {
  const trader = await newTrader(page);
  await trader.deal();
  await page.goto(address('/dashboard/statistics?metric=deals'));
  const plot = page.getByRole('slider', { name: 'Сделки по дням' });
  const box = (await plot.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const y = box.y + box.height / 2;
  await page.mouse.move(box.x + box.width - 5, y);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, y, { steps: 5 });
  await expect(page.getByText(/^\d+(\s\S+)?\s– \d+\s\S+$/)).toBeVisible();
  await page.mouse.up();
  const today = moscowDay(new Date());
  await expect(page).toHaveURL(new RegExp(`&to=${today}`));
  const from = new URL(page.url()).searchParams.get('from') ?? '';
  expect(from < addDays(today, -5) && from > addDays(today, -25), from).toBe(true);
  await page.mouse.click(box.x + box.width - 5, y);
  await expect(page).toHaveURL(new RegExp(`from=${today}`));
  await expect(page.getByRole('slider', { name: 'Сделки по часам' })).toBeVisible();
  await page.goBack();
  await expect(plot).toBeVisible();
});

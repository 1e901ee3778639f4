import { expectAccessible } from '../axe/accessible.ts';
import { address, expect, test } from '../fixtures.ts';
import { newTrader, operator } from '../world.ts';

const picture = (name: string) => (process.env.SHOTS ? { path: `${process.env.SHOTS}/state-${name}.png` } : undefined);

test('the operator pauses a trader, whose open cabinet says so at once; a block leads out of it with a sentence', async ({
  page,
}) => {
  const trader = await newTrader(page);
  await page.goto(address('/dashboard/bankprofiles'));
  await expect(page.getByText('Готов принимать сделки')).toBeVisible();

  await operator('users:state', trader.login, 'paused', 'Проверка документов');
  const notice = page.getByRole('alert').filter({ hasText: 'Оператор приостановил приём' });
  await expect(notice).toContainText(/новых сделок не.будет/);
  await expect(page.getByText('Оператор приостановил приём', { exact: true })).toBeVisible();
  await expect(trader.deal()).rejects.toThrow(/Нет подходящего реквизита/);
  await expect(page.getByText('Проверка документов')).toHaveCount(0);
  await expectAccessible(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      expect([width, Math.max(0, wide)]).toEqual([width, 0]);
      const shot = picture(`paused-${width}-${colorScheme}`);
      if (shot) await page.screenshot(shot);
    }
  }

  await operator('users:state', trader.login, 'blocked', 'Жалобы плательщиков');
  await expect(page.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  await expect(page.getByText(/Доступ закрыт, обратитесь в.поддержку/)).toBeVisible();
  const shot = picture('blocked');
  if (shot) await page.screenshot(shot);

  // Whoever comes back with the right password is told the same.
  await page.reload();
  await page.getByLabel('Логин').fill(trader.login);
  await page.getByLabel('Пароль', { exact: true }).fill(trader.password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(page.getByText('Доступ закрыт, обратитесь в поддержку')).toBeVisible();
  await operator('users:state', trader.login, 'active', 'Разобрались');
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
  await expect(page.getByText('Оператор приостановил приём')).toHaveCount(0);
});

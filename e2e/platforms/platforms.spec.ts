import { expectAccessible } from '../axe/accessible.ts';
import { lookAtWidths } from '../axe/widths.ts';
import { newJudge } from '../cases/judges.ts';
import { address, enter, expect, newcomer, test } from '../fixtures.ts';
import { newPlatform, newTrader } from '../world.ts';

test('finance changes a key without a moment in which none works, and reads what the platform was told', async ({
  page,
  browser,
}) => {
  const theirs = await browser.newContext();
  const trader = await newTrader(await theirs.newPage());
  await theirs.close();
  const platform = await newPlatform();
  const deal = await trader.deal({ by: platform });
  await platform.cancelDeal(deal.id);
  await expect.poll(() => platform.events().length).toBeGreaterThan(0);

  await enter(page, { ...newcomer(), roles: ['finance'] }, 1);
  await page.goto(address('/console/platforms'));
  await lookAtWidths(page, 'platforms');
  await page.getByRole('row').filter({ hasText: platform.key }).getByRole('link').click();
  await page.waitForURL('**/console/platforms/*');
  const told = page.getByRole('row').filter({ hasText: 'deal.cancelled' });
  await expect(told).toContainText('Доставлен');
  await told.getByRole('button', { name: /deal\.cancelled/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: 'Запрос' })).toContainText(deal.payment_id);
  await lookAtWidths(page, 'platform-webhook');
  await dialog.getByRole('button', { name: 'Отправить снова' }).click();
  await expect.poll(() => platform.events().length).toBeGreaterThan(1);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: `Действия: ключ ${platform.key}` }).click();
  await page.getByRole('menuitem', { name: 'Заменить ключ' }).click();
  await dialog.getByLabel('Причина').fill('По плану');
  await lookAtWidths(page, 'platform-rotate');
  await dialog.getByRole('button', { name: 'Создать новый' }).click();
  await expect(dialog).toBeHidden();
  // Another person confirms it; then its secret is shown to who asked.
  const { page: desk, code } = await newJudge(browser, 'owner');
  await desk.goto(address('/console/money'));
  const asked = desk.getByRole('row').filter({ hasText: `ключ ${platform.key}-2` });
  await asked.getByRole('button', { name: 'Решить' }).click();
  const word = desk.getByRole('dialog');
  await word
    .getByLabel(/^Код/)
    .first()
    .fill(await code());
  await word.getByRole('button', { name: 'Выдать ключ' }).click();
  await expect(word).toBeHidden();
  await page.reload();
  await page.getByRole('button', { name: `Показать секрет ключа ${platform.key}-2` }).click();
  const shown = page.getByRole('dialog', { name: 'Секрет ключа' });
  await expect(shown.getByText(`${platform.key}-2`)).toBeVisible();
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Готово' }).click();
  // The old key goes on beside the new one.
  await trader.deal({ by: platform, extra: 3000n });
  await expect(page.getByRole('table', { name: 'Список ключей' }).getByRole('row')).toHaveCount(3);
  await lookAtWidths(page, 'platform');
  platform.close();
});

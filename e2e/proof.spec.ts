import { expectAccessible } from './axe/accessible.ts';
import { address, expect, signIn, test } from './fixtures.ts';
import { newTrader, otherThan } from './world.ts';

test('a trader signs in by password and changes a profile: the code is asked for over the filled form, and the form goes on', async ({
  page,
}) => {
  const trader = await newTrader(page);
  await page.evaluate(() => localStorage.removeItem('token'));
  await signIn(page, trader.login, trader.password);
  await page.goto(address('/dashboard/deviceprofiles'));
  await page.getByRole('button', { name: 'Изменить' }).first().click();
  const form = page.getByRole('dialog', { name: 'Редактирование' });
  await form.getByLabel('ФИО (Банк)').fill('Константинопольский-Задунайский Константин');
  await form.getByRole('button', { name: 'Сохранить' }).click();

  const proof = page.getByRole('dialog', { name: 'Подтвердите, что это вы' });
  await expect(proof.getByText(/введите код из\sприложения/)).toBeVisible();
  await expectAccessible(page);
  // The person declines: the form stays filled in.
  await page.keyboard.press('Escape');
  await expect(page.getByText(/Подтвердите, что это вы: ничего не изменено/)).toBeVisible();
  await expect(form.getByLabel('ФИО (Банк)')).toHaveValue('Константинопольский-Задунайский Константин');
  await form.getByRole('button', { name: 'Сохранить' }).click();

  const code = await trader.code();
  await proof.getByLabel('Код OTP').click();
  await page.keyboard.type(otherThan(code));
  await page.keyboard.press('Enter');
  await expect(proof.getByText(/Неверный код/)).toBeVisible();
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Профиль успешно сохранен')).toBeVisible();
  await expect(page.getByText('Константинопольский-Задунайский Константин').first()).toBeVisible();
});

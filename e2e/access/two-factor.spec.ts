import { generateSync } from 'otplib';
import { address, anotherBrowser, expect, newcomer, openMenu, register, signIn, test } from '../fixtures.ts';

test('a stranger registers, turns two-step on with a real code, changes the password and finds the other session ended', {
  tag: '@daily',
}, async ({ page, browser }) => {
  const person = newcomer();
  await register(page, person);
  const elsewhere = await anotherBrowser(browser);
  await signIn(elsewhere, person.login, person.password);

  await (await openMenu(page)).getByRole('link', { name: /Настройки/ }).click();
  await page.waitForURL('**/dashboard/settings');
  await page.getByRole('button', { name: 'Включить', exact: true }).click();
  await expect(page.getByRole('img', { name: 'QR-код для приложения с одноразовыми кодами' })).toBeVisible();
  const readSecret = async () =>
    (await page.getByRole('button', { name: /Скопировать секретный код/ }).innerText()).replace(/\s/g, '');
  const first = await readSecret();
  expect(first).toMatch(/^[A-Z2-7]{32}$/);

  const code = page.getByLabel('Код из приложения');
  const save = page.getByRole('button', { name: 'Сохранить' }).last();
  await expect(save).toBeDisabled();
  await code.click();
  await page.keyboard.type('000000');
  await save.click();
  await expect(page.getByText(/Неверный код/)).toBeVisible();

  // Shown once: after a reload the set-up begins again.
  await page.reload();
  await page.getByRole('button', { name: 'Начать заново' }).click();
  await expect(page.getByRole('img', { name: 'QR-код для приложения с одноразовыми кодами' })).toBeVisible();
  const secret = await readSecret();
  expect(secret).not.toBe(first);
  await code.click();
  await page.keyboard.type(generateSync({ secret }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Отключить её можно только через техническую поддержку.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Отключить её можно только через техническую поддержку.')).toBeVisible();
  await elsewhere.goto(address('/dashboard/settings'));
  await elsewhere.waitForURL(address('/'));
  await signIn(elsewhere, person.login, person.password);

  await page.getByLabel('Новый пароль').fill('short');
  await page.getByLabel('Новый пароль').press('Enter');
  await expect(page.getByText('Пароль должен быть не менее 8 символов')).toBeVisible();
  await page.getByLabel('Новый пароль').fill('a better password');
  await page.getByLabel('Новый пароль').press('Enter');
  await expect(page.getByText('Пароль успешно изменён')).toBeVisible();

  await elsewhere.goto(address('/dashboard/settings'));
  await elsewhere.waitForURL(address('/'));
  await signIn(elsewhere, person.login, 'a better password');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Настройки' })).toBeVisible();
  await elsewhere.close();
});

import { generateSync } from 'otplib';
import { expectAccessible } from '../axe/accessible.ts';
import { lookAtWidths } from '../axe/widths.ts';
import { address, anotherBrowser, enter, expect, newcomer, test, watch } from '../fixtures.ts';

test('an owner invites, the colleague sets password and code, the other owner confirms them, and they come in; roles change and the door closes at once', async ({
  page,
  browser,
}) => {
  test.slow();
  await enter(page, { ...newcomer(), roles: ['owner'] }, 1);
  await page.goto(address('/console/staff'));
  const { login, email, password } = newcomer();

  await page.getByRole('button', { name: 'Пригласить' }).click();
  const invite = page.getByRole('dialog', { name: 'Пригласить сотрудника' });
  await invite.getByLabel('Логин').fill(login);
  await invite.getByLabel('Email').fill(email);
  await invite.getByRole('checkbox', { name: 'Наблюдатель' }).click();
  await invite.getByRole('checkbox', { name: 'Поддержка' }).click();
  await invite.getByLabel('Причина').fill('Новая смена');
  await expectAccessible(page);
  await invite.getByRole('button', { name: 'Создать ссылку' }).click();
  const shown = page.getByRole('dialog', { name: 'Ссылка приглашения' });
  const link = (await shown.getByRole('button', { name: /^Скопировать ссылку/ }).textContent()) ?? '';
  expect(link).toContain(address('/invitation#'));
  await expectAccessible(page);
  await shown.getByRole('button', { name: 'Готово' }).click();
  const row = page.getByRole('row').filter({ hasText: login });
  await expect(row).toContainText('Приглашён');

  const colleague = await anotherBrowser(browser);
  const complaints = watch(colleague);
  await colleague.goto(link);
  await expect(colleague.getByText(login)).toBeVisible();
  const secret = /: (\S+)$/.exec(
    (await colleague.getByRole('button', { name: /^Скопировать секретный код/ }).getAttribute('aria-label')) ?? '',
  )?.[1] as string;
  await lookAtWidths(colleague, 'invitation');
  await colleague.getByLabel('Пароль', { exact: true }).fill(password);
  let step = Math.floor(Date.now() / 30_000);
  const code = async () => {
    // Each code works once.
    while (step > Math.floor(Date.now() / 30_000) + 1) await colleague.waitForTimeout(500);
    return generateSync({ secret, epoch: step++ * 30 });
  };
  await colleague.getByRole('textbox', { name: /Код|1/ }).first().click();
  await colleague.keyboard.type(await code());
  await colleague.getByRole('button', { name: 'Принять приглашение' }).click();
  await expect(colleague.getByText(/Когда владелец подтвердит/)).toBeVisible();
  await colleague.reload();
  await expect(colleague.getByRole('heading', { name: 'Приглашение недействительно' })).toBeVisible();
  await expectAccessible(colleague);

  const signIn = async () => {
    await colleague.goto(address('/'));
    await colleague.getByLabel('Логин').fill(login);
    await colleague.getByLabel('Пароль', { exact: true }).fill(password);
    await colleague.getByRole('button', { name: 'Войти', exact: true }).click();
  };
  await signIn();
  await expect(colleague.getByText('Доступ ещё не подтверждён: его откроет владелец')).toBeVisible();

  // The list follows by itself.
  await expect(row).toContainText('Ждёт подтверждения');
  await expect(row).toContainText('Подтвердит другой владелец');
  const act = async (name: string, { button = name, by = page } = {}) => {
    await by.getByRole('button', { name: `Действия: ${login}` }).click();
    await by.getByRole('menuitem', { name }).click();
    const dialog = by.getByRole('dialog');
    await dialog.getByLabel('Причина').fill('Проверка');
    return () => dialog.getByRole('button', { name: button, exact: true }).click();
  };
  const other = await anotherBrowser(browser);
  await enter(other, { ...newcomer(), roles: ['owner'] }, 1);
  await other.goto(address('/console/staff'));
  await (await act('Подтвердить', { by: other }))();
  await expect(other.getByRole('row').filter({ hasText: login })).toContainText('Работает');
  await other.close();
  await expect(row).toContainText('Работает');
  await expect(row).toContainText('Второе слово с');

  await signIn();
  await expect(colleague.getByText('Пароль принят')).toBeVisible();
  await colleague.keyboard.type(await code());
  await colleague.waitForURL('**/console/**');
  const menu = colleague.getByRole('navigation', { name: 'Меню' });
  await expect(menu.getByRole('link', { name: 'Сотрудники' })).toBeVisible();
  await colleague.goto(address('/console/staff'));
  await expect(colleague.getByRole('row').filter({ hasText: login })).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Пригласить' })).toHaveCount(0);
  await lookAtWidths(page, 'staff');

  const change = await act('Изменить роли', { button: 'Сохранить' });
  await page.getByRole('checkbox', { name: 'Наблюдатель' }).click();
  await change();
  await expect(row).not.toContainText('Наблюдатель');
  await expect(menu.getByRole('link', { name: 'Сотрудники' })).toHaveCount(0);

  await (await act('Закрыть доступ'))();
  await expect(row).toContainText('Доступ закрыт');
  await expect(colleague.getByRole('button', { name: 'Войти', exact: true })).toBeVisible();
  expect(complaints).toEqual([]);
  await colleague.close();
});

test('a viewer sees everybody and has no buttons', async ({ page }) => {
  await enter(page, { ...newcomer(), roles: ['viewer'] }, 1);
  await page.goto(address('/console/staff'));
  await expect(page.getByRole('row').filter({ hasText: '(вы)' })).toContainText('Наблюдатель');
  await expect(page.getByRole('button', { name: /^Действия/ })).toHaveCount(0);
  await lookAtWidths(page, 'staff-viewer');
});

import { expectAccessibleInBothThemes } from '../axe/accessible.ts';
import { lookAtWidths } from '../axe/widths.ts';
import { address, anotherBrowser, enter, expect, newcomer, register, test, watch } from '../fixtures.ts';
import { newTrader, oneTimeCodes } from '../world.ts';

const otpSecret = 'KRUGS4ZANFZSAYJAMRSW23ZAOJXWE33U';

test('a trader who forgot the password is given a link, sets another and comes in; the second factor of one with money needs another person', async ({
  page,
  browser,
}) => {
  test.slow();
  const theirs = await anotherBrowser(browser);
  const complaints = watch(theirs);
  const poor = newcomer();
  await register(theirs, poor);
  const rich = await newTrader(await anotherBrowser(browser));
  const code = oneTimeCodes(otpSecret);
  await enter(page, { ...newcomer(), roles: ['support'], otpSecret }, 1);
  const openPerson = async (login: string) => {
    await page.goto(address(`/console/people?search=${login}`));
    await page.getByRole('link', { name: login }).click();
    await page.getByRole('dialog', { name: 'Просмотр' }).getByRole('link', { name: 'Открыть страницу' }).click();
    await expect(page.getByRole('table', { name: 'Сессии' })).toBeVisible();
  };

  await openPerson(poor.login);
  await page.getByRole('button', { name: 'Ссылка для нового пароля' }).click();
  const giving = page.getByRole('dialog', { name: `Ссылка для нового пароля ${poor.login}` });
  await giving.getByRole('textbox', { name: 'Причина' }).fill('Звонил с номера из анкеты');
  await lookAtWidths(page, 'access-link');
  await giving
    .getByRole('textbox', { name: /Код/ })
    .first()
    .fill(await code());
  await giving.getByRole('button', { name: 'Дать ссылку' }).click();
  const shown = page.getByRole('dialog', { name: 'Ссылка для нового пароля', exact: true });
  const link = (await shown.getByRole('button', { name: /^Скопировать ссылку/ }).textContent()) ?? '';
  await lookAtWidths(page, 'access-given');
  await shown.getByRole('button', { name: 'Готово' }).click();
  await expect(page.getByText(/Просили вы/)).toBeVisible();
  await lookAtWidths(page, 'access-person');

  await theirs.goto(link);
  await expect(theirs.getByText(poor.login)).toBeVisible();
  await lookAtWidths(theirs, 'new-password');
  await theirs.getByLabel('Новый пароль', { exact: true }).fill('quite another one');
  await theirs.getByRole('button', { name: 'Задать пароль' }).click();
  await expect(theirs.getByRole('heading', { name: 'Пароль задан' })).toBeVisible();
  await expectAccessibleInBothThemes(theirs);
  await theirs.goto(address('/'));
  await theirs.getByLabel('Логин').fill(poor.login);
  await theirs.getByLabel('Пароль', { exact: true }).fill('quite another one');
  await theirs.getByRole('button', { name: 'Войти', exact: true }).click();
  await theirs.waitForURL('**/dashboard/**');
  await theirs.goto(link);
  await expect(theirs.getByRole('heading', { name: 'Ссылка недействительна' })).toBeVisible();
  await expectAccessibleInBothThemes(theirs);

  await openPerson(rich.login);
  await page.getByRole('button', { name: 'Выключить второй шаг' }).click();
  const off = page.getByRole('dialog', { name: `Выключить второй шаг входа ${rich.login}` });
  await expect(off.getByText(/подтвердит другой сотрудник/)).toBeVisible();
  await off.getByRole('textbox', { name: 'Причина' }).fill('Потерял телефон');
  await lookAtWidths(page, 'access-off');
  await off
    .getByRole('textbox', { name: /Код/ })
    .first()
    .fill(await code());
  await off.getByRole('button', { name: 'Выключить' }).click();
  await expect(page.getByText(/запрос ждёт его в.разделе «Люди»/)).toBeVisible();
  await page.goto(address('/console/people'));
  await expect(page.getByRole('region', { name: 'Ждут второго человека' })).toContainText(rich.login);
  await lookAtWidths(page, 'access-waits');
  expect(complaints.filter((line) => !/401|410/.test(line))).toEqual([]);
});

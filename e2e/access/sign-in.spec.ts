import {
  address,
  anotherBrowser,
  enterAs,
  expect,
  newcomer,
  openCabinet,
  openMenu,
  register,
  signIn,
  signOut,
  test,
} from '../fixtures.ts';

const menus = {
  trader: ['Сделки', 'Апелляции', 'Устройства', 'Депозиты', 'Смена', 'Статистика'],
  trader5: ['Сделки', 'Апелляции', 'Устройства', 'Депозиты', 'Выплаты', 'Смена', 'Статистика'],
  moderator: ['Выплаты', 'Дела'],
  operator: [
    'Сегодня',
    'Дела',
    'Поиск',
    'Люди',
    'Сделки',
    'Апелляции',
    'Выплаты',
    'Пополнения',
    'Деньги',
    'Ставки и правила',
    'Платформы',
    'Журнал',
    'Система',
    'Сотрудники',
  ],
};

/** Where each of them begins, if not at the deals. */
const starts: Record<string, RegExp> = {
  moderator: /\/moderationpayoutrequests\/(underreview|incorrected|pending)$/,
  operator: /\/console\/today$/,
};

for (const [login, items] of Object.entries(menus)) {
  // The operator's sign-in asks for a code as well.
  const tag = login === 'operator' ? ['@daily'] : [];
  test(`${login} enters with one click in demo mode, sees the menu of their group and leaves`, { tag }, async ({
    page,
  }) => {
    await page.goto(address('/'));
    await page.getByRole('button', { name: login === 'trader' ? /^trader\b(?!5)/ : login }).click();
    await page.waitForURL(starts[login] ?? /\/dashboard\/deals$/);

    const menu = await openMenu(page);
    await expect(menu.getByRole('listitem').getByRole('link')).toHaveText(
      // How many wait stands beside the name.
      items.map((item) => new RegExp(`^${item}\\d*$`)),
    );
    await expect(menu.getByText(login, { exact: true })).toBeVisible();
    await expect(menu.getByText(/ID \d+/)).toBeVisible();
    await menu.getByRole('button', { name: 'Выйти' }).click();
    await page.waitForURL(address('/'));
    await page.goto(address('/dashboard/deals'));
    await page.waitForURL(address('/'));
  });
}

test('the balance stands in the menu of a trader and in the header of the phone', { tag: '@every-width' }, async ({
  page,
  isMobile,
}) => {
  await enterAs(page, 'trader');
  await openCabinet(page);
  const balance = /^\d[\d\s]*(,\d\d)?\s₽$/;
  await expect(page.getByText(balance).filter({ visible: true }).first()).toBeVisible();
  const menu = await openMenu(page);
  await expect(menu.getByText(balance)).toBeVisible();
  await expect(menu.getByText('в сделках')).toBeVisible();
  if (!isMobile) await expect(page.getByRole('button', { name: 'Открыть меню' })).toBeHidden();
});

test('a newcomer registers, and their login is taken from then on', async ({ page }) => {
  const person = newcomer();
  await register(page, person);
  await signOut(page);

  await page.getByText('Регистрация', { exact: true }).click();
  await page.getByLabel('Логин').fill(person.login.toUpperCase());
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.getByLabel('Пароль повторно').fill(person.password);
  await page.getByLabel('Email').fill('other@example.com');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await expect(page.getByText('Этот логин уже занят').first()).toBeVisible();
  expect(page.url()).toBe(address('/'));
});

test('a wrong password is told in Russian, and the right one works after it', async ({ page }) => {
  const person = newcomer();
  await register(page, person);
  await signOut(page);

  await page.getByLabel('Логин').fill(person.login);
  await page.getByLabel('Пароль', { exact: true }).fill('not this one');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Неверный логин или пароль')).toBeVisible();
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/deals');
});

test('field errors wait until the typing stops, and submitting shows them all at once', async ({ page }) => {
  await page.goto(address('/auth'));
  await page.getByText('Регистрация', { exact: true }).click();
  await page.getByLabel('Логин').pressSequentially('abc');
  await expect(page.getByText('Логин должен быть не менее 4 символов')).toBeVisible();

  await page.getByLabel('Пароль', { exact: true }).fill('long enough');
  await page.getByLabel('Пароль повторно').fill('long enuogh');
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  for (const sentence of ['Пароли не совпадают', 'Введите email', 'Пароли не совпали']) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
});

test('a session that ended on the server ends in the browser, once and without a loop', async ({ page, browser }) => {
  const person = newcomer();
  await register(page, person);
  const second = await anotherBrowser(browser);
  await signIn(second, person.login, person.password);
  await second.goto(address('/dashboard/settings'));
  await second.getByLabel('Новый пароль').fill('another password');
  await second.getByRole('button', { name: 'Сохранить' }).first().click();
  await expect(second.getByText('Пароль успешно изменён')).toBeVisible();

  // By itself: the stream of events ends with the session.
  await page.waitForURL(address('/'));
  await expect(page.getByText('Сессия завершена. Войдите снова')).toHaveCount(1);
  await page.getByLabel('Логин').fill(person.login);
  await page.getByLabel('Пароль', { exact: true }).fill('another password');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/dashboard/deals');
  await second.close();
});

test('leaving in one tab leaves the other as well', async ({ page, context }) => {
  await enterAs(page, 'trader');
  await openCabinet(page);
  const tab = await context.newPage();
  await tab.goto(address('/dashboard/appeals'));
  await expect(tab.getByRole('heading', { name: 'Апелляции' })).toBeVisible();
  await signOut(page);
  await tab.waitForURL(address('/'));
});

test('who may not see a screen is sent to their own, and a wrong address is not found', async ({ page }) => {
  await enterAs(page, 'moderator');
  await page.goto(address('/dashboard/deals'));
  await page.waitForURL(/\/moderationpayoutrequests\/(underreview|incorrected|pending)$/);

  for (const wrong of ['/dashboard/nothing', '/dashboard/moderationpayoutrequests/nothing', '/nothing/at/all']) {
    await page.goto(address(wrong));
    await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible();
  }
});

test('every address of the menu leads to a screen with its name', async ({ page }) => {
  await enterAs(page, 'trader5');
  const screens = {
    deals: 'Сделки',
    appeals: 'Апелляции',
    deviceprofiles: 'Устройства',
    bankprofiles: 'Банковские профили',
    requisiteprofiles: 'Депозиты',
    wallet: 'Депозиты',
    settings: 'Настройки',
    shift: 'Смена',
    statistics: 'Статистика',
    'payoutrequests/pending': 'Выплаты',
    'payoutrequests/inprogress': 'Выплаты',
    'payoutrequests/underreview': 'Выплаты',
    'payoutrequests/done': 'Выплаты',
  };
  for (const [path, title] of Object.entries(screens)) {
    await page.goto(address(`/dashboard/${path}`));
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^(\\(\\d+\\) )?${title} — TRADERS$`));
  }
});

import { expectAccessible } from '../axe/accessible.ts';
import { address, anotherBrowser, enter, expect, newcomer, register, test } from '../fixtures.ts';
import { startSecondServer } from '../servers/second-server.ts';
import { newTrader, operator } from '../world.ts';

const shots = process.env.SHOTS;

test('support finds a trader and blocks them: the cabinet in another process, its stream and the phone stop at once; let back, they come in again', async ({
  page,
  browser,
}) => {
  const theirs = await anotherBrowser(browser);
  const trader = await newTrader(theirs);
  const server = await startSecondServer();
  try {
    const token = await theirs.evaluate(() => localStorage.getItem('token'));
    await theirs.goto(`${server.url}/robots.txt`);
    await theirs.evaluate((text) => localStorage.setItem('token', text ?? ''), token);
    await theirs.goto(`${server.url}/dashboard/bankprofiles`);
    await expect(theirs.getByText('Готов принимать сделки')).toBeVisible();
    expect(await trader.beat()).toEqual([200]);
    // Shown in the other process by its stream: the stream is open.
    await trader.deal();
    await expect(theirs).toHaveTitle(/^\(1\)/);

    await enter(page, { ...newcomer(), roles: ['support'] }, 1);
    await page.goto(address('/console/people'));
    await page.getByRole('searchbox', { name: /^Логин/ }).fill(trader.login);
    await page.getByRole('link', { name: trader.login }).click();
    const peek = page.getByRole('dialog', { name: 'Просмотр' });
    await peek.getByRole('link', { name: 'Открыть страницу' }).click();
    await expect(page.getByRole('table', { name: 'Телефоны' })).toContainText('На связи');
    await expect(page.getByRole('table', { name: 'Сессии' }).getByRole('row')).toHaveCount(2);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Заблокировать' }).click();
    const dialog = page.getByRole('dialog', { name: 'Заблокировать трейдера' });
    await expect(dialog).toContainText('телефоны отключатся');
    await expectAccessible(page);
    await dialog.getByRole('textbox', { name: 'Причина' }).fill('Жалобы плательщиков');
    const answered = page.waitForResponse((response) => response.url().endsWith('/staff/v1/people/state'));
    await dialog.getByRole('button', { name: 'Заблокировать' }).click();
    await answered;
    // Long before the cabinet would ask by itself.
    await expect(theirs.getByText(/Доступ закрыт, обратитесь в.поддержку/)).toBeVisible({ timeout: 14_000 });
    expect(await trader.beat()).toEqual([401]);
    await expect(trader.deal({ extra: 40_00n })).rejects.toThrow(/Нет подходящего реквизита/);

    // What was done is on the page at once.
    await expect(page.getByRole('table', { name: 'Состояние' })).toContainText('Жалобы плательщиков');
    await expect(page.getByRole('table', { name: 'Телефоны' })).toContainText(/Не.подключён/);
    await expect(page.getByText('Открытых сессий нет.')).toBeVisible();
    await page.getByRole('button', { name: 'Разблокировать' }).click();
    await page.getByRole('textbox', { name: 'Причина' }).fill('Разобрались');
    await page.getByRole('dialog').getByRole('button', { name: 'Разблокировать' }).click();
    await expect(page.getByRole('table', { name: 'Состояние' })).toContainText('Заблокирован → Работает');
    await theirs.getByLabel('Логин').fill(trader.login);
    await theirs.getByLabel('Пароль', { exact: true }).fill(trader.password);
    await theirs.getByRole('button', { name: 'Войти', exact: true }).click();
    await theirs.waitForURL('**/dashboard/**');
  } finally {
    await server.kill('SIGTERM');
  }
});

test('somebody who has registered waits and is approved; a viewer sees the same page and has nothing to press', async ({
  page,
  browser,
}) => {
  await operator('rules:set', 'approve_registrations', 'да', 'Проверка');
  const theirs = await anotherBrowser(browser);
  const person = newcomer();
  try {
    await register(theirs, person);
  } finally {
    await operator('rules:set', 'approve_registrations', 'нет', 'Проверка');
  }
  await enter(page, { ...newcomer(), roles: ['support'] }, 1);
  await page.goto(address(`/console/people?state=new&search=${person.login}`));
  await page.getByRole('link', { name: person.login }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Одобрить' }).click();
  const dialog = page.getByRole('dialog', { name: 'Одобрить регистрацию' });
  await dialog.getByRole('textbox', { name: 'Причина' }).fill('Документы в порядке');
  await dialog.getByRole('button', { name: 'Одобрить' }).click();
  await expect(page.getByRole('table', { name: 'Состояние' })).toContainText('На проверке → Работает');

  const looks = await anotherBrowser(browser);
  await enter(looks, { ...newcomer(), roles: ['viewer'] }, 1);
  await looks.goto(address(`/console/people?search=${person.login}`));
  await looks.getByRole('link', { name: person.login }).click();
  await expect(looks.getByRole('table', { name: 'Состояние' })).toContainText('Документы в порядке');
  await expect(looks.getByRole('button', { name: 'Заблокировать' })).toHaveCount(0);
});

test('the list and the page of a person at every width, in both themes', async ({ page }) => {
  await enter(page, { ...newcomer(), roles: ['owner'] }, 1);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [1440, 1024, 768, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address('/console/people?sort=login'));
      await expect(page.getByRole('link', { name: /^[a-z]/ }).first()).toBeVisible();
      await fits('people', width, colorScheme);
      await page.goto(address('/console/people?search=trader&sort=login'));
      const link = page.getByRole('link', { name: /^trader\b/ }).first();
      const href = await link.getAttribute('href');
      await page.goto(address(href ?? ''));
      await expect(page.getByRole('table', { name: 'История' })).toBeVisible();
      await fits('person', width, colorScheme);
    }
    await expectAccessible(page);
  }

  async function fits(name: string, width: number, theme: string) {
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect([name, width, Math.max(0, wide)]).toEqual([name, width, 0]);
    if (shots) await page.screenshot({ path: `${shots}/${name}-${width}-${theme}.png`, fullPage: name === 'person' });
  }
});

import { randomBytes } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { address, expect, newcomer, signOut, test } from './fixtures.ts';
import { newPlatform, newTrader, randomPan } from './world.ts';

test('sign-in and registration pressed twice at once make one account and one session', async ({ page }) => {
  const person = newcomer();
  const asked = requests(page, '/merchant/auth/');
  await page.goto(address('/'));
  await page.getByText('Регистрация', { exact: true }).click();
  await page.getByLabel('Логин').fill(person.login);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.getByLabel('Пароль повторно').fill(person.password);
  await page.getByLabel('Email').fill(person.email);
  await pressTwice(page.getByRole('button', { name: 'Зарегистрироваться' }));
  await page.waitForURL('**/dashboard/deals');
  await signOut(page);

  await page.getByLabel('Логин').fill(person.login);
  await page.getByLabel('Пароль', { exact: true }).fill(person.password);
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.waitForURL('**/dashboard/deals');
  expect(asked.filter((path) => /\/(reg|login)$/.test(path))).toEqual(['/merchant/auth/reg', '/merchant/auth/login']);
});

test('«В работу» pressed twice at once takes the payout once and says so once', async ({ page }) => {
  const by = await newPlatform();
  await newTrader(page, { group: 5 });
  const { id } = await by.createPayout({
    bank: '100000000004',
    fio: 'Получателев Пётр Ильич',
    payout_id: `e2e-${randomBytes(5).toString('hex')}`,
    method: 'card',
    pan: randomPan(),
    amount: 1_500_00n,
  });
  const asked = requests(page, '/trader/payoutrequest/edit');
  await page.goto(address('/dashboard/payoutrequests/pending'));
  const row = page.getByRole('row').filter({ has: page.getByText(String(id), { exact: true }) });
  await pressTwice(row.getByRole('button', { name: 'В работу' }));
  await expect(page.getByText('Выплата взята в работу')).toHaveCount(1);
  await expect(row).toHaveCount(0);
  expect(asked).toHaveLength(1);
  await expect(page.getByRole('alert')).toHaveCount(0);
  by.close();
});

/** Both presses before the page could show that it works. */
const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLButtonElement) => {
    element.click();
    element.click();
  });

/** Requests of the page from now on, by path. */
function requests(page: Page, path: string): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith(path)) asked.push(pathname);
  });
  return asked;
}

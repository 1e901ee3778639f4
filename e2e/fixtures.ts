import { randomBytes } from 'node:crypto';
import type { StaffRole } from '@app/contract/access/roles';
import type { Group } from '@app/contract/access/users';
import { type Browser, test as base, expect, type Page } from '@playwright/test';

export { expect };

export const address = (path: string) => `${process.env.BASE_URL}${path}`;

export const DEMO_PASSWORD = 'demo-demo';

/** Every page is watched: an error in the console, a violated policy or a request to another host fails the test. */
export const test = base.extend<{ page: Page; others: undefined }>({
  // Whoever else was there goes with the journey: a window left open ticks, listens and asks until its worker ends.
  others: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((left) => left.close()));
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const complaints = watch(page);
    leaveAfterDialogs(page);
    await use(page);
    if (test.info().status !== test.info().expectedStatus) await tellWhatStands(page);
    expect(complaints).toEqual([]);
  },
});

/** Of a failure: what every window shows, the second person's too. */
async function tellWhatStands(page: Page): Promise<void> {
  const windows = page.context().browser()?.contexts() ?? [];
  for (const shown of windows.flatMap((context) => context.pages())) {
    const text = await shown.evaluate(() => document.body.innerText.slice(0, 1_500)).catch(String);
    console.log(`${shown.url()}\n${text.replaceAll(/\n+/g, ' | ')}`);
  }
}

/** A dialog that has closed removes its entry from the history a moment later, which would cancel a navigation. */
function leaveAfterDialogs(page: Page): void {
  const goto = page.goto.bind(page);
  const settled = () => document.querySelector('[role=dialog]') !== null || !window.history.state?.dialogs;
  const leave: Page['goto'] = async (...where) => {
    await page.waitForFunction(settled, undefined, { timeout: 5_000 }).catch(() => {});
    return goto(...where);
  };
  // One that closes just then cancels it all the same.
  page.goto = (...where) =>
    leave(...where).catch((error) => {
      if (String(error).includes('ERR_ABORTED')) return leave(...where);
      throw error;
    });
}

export function watch(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    // Chromium reports refused calls as console errors; those are the product's ordinary answers.
    if (message.type() === 'error' && !/status of 4\d\d/.test(message.text())) complaints.push(message.text());
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== process.env.BASE_URL) complaints.push(`foreign: ${request.url()}`);
  });
  return complaints;
}

/** A second person, or the same person on a second machine. */
export async function anotherBrowser(browser: Browser): Promise<Page> {
  return (
    await browser.newContext({ locale: 'ru-RU', reducedMotion: 'reduce', baseURL: process.env.BASE_URL ?? '' })
  ).newPage();
}

export const newcomer = () => {
  const login = `e2e-${randomBytes(5).toString('hex')}`;
  return { login, email: `${login}@example.com`, password: 'long enough' };
};

export async function signIn(page: Page, login: string, password = DEMO_PASSWORD): Promise<void> {
  await page.goto(address('/'));
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL('**/dashboard/**');
}

export async function register(page: Page, { login, email, password }: ReturnType<typeof newcomer>): Promise<void> {
  await page.goto(address('/'));
  await page.getByText('Регистрация', { exact: true }).click();
  await page.getByLabel('Логин').fill(login);
  await page.getByLabel('Пароль', { exact: true }).fill(password);
  await page.getByLabel('Пароль повторно').fill(password);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Зарегистрироваться' }).click();
  await page.waitForURL('**/dashboard/deals');
}

/** A new signed-in user, for tests that are not about signing in. Only few may register from one address in a row. */
export async function enter(
  page: Page,
  person: ReturnType<typeof newcomer> & { otpSecret?: string; roles?: StaffRole[] },
  group: Group = 0,
): Promise<void> {
  await takeSession(page, await backstage('user', { ...person, group }));
}

/** A demo user, signed in: the sign-in page costs seconds of work, and e2e/access/sign-in.spec.ts tests it. */
export async function enterAs(page: Page, login: string): Promise<void> {
  await takeSession(page, await backstage('session', { login }));
}

/** No screen is opened: most tests begin on a screen of their own, and opening another first costs a second. */
async function takeSession(page: Page, token: string): Promise<void> {
  await page.goto(address('/robots.txt'));
  await page.evaluate((text) => localStorage.setItem('token', text), token);
}

/** Where the menu begins, for whoever is signed in. */
export async function openCabinet(page: Page): Promise<void> {
  await page.goto(address('/dashboard'));
  await page.waitForURL('**/dashboard/**');
}

/** See e2e/servers/backstage.ts. */
export async function backstage(act: string, input: object): Promise<string> {
  const answer = await fetch(`${process.env.BACKSTAGE_URL}/${act}`, { method: 'POST', body: JSON.stringify(input) });
  const { said, error } = (await answer.json()) as { said: string; error?: string };
  if (error !== undefined) throw new Error(error);
  return said;
}

/** The service worker begins by itself after the page has loaded. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }));
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve));
  });
}

/** The menu is a drawer on a phone and stands open on a desktop. */
export async function openMenu(page: Page) {
  const burger = page.getByRole('button', { name: 'Открыть меню' });
  const standing = page.getByRole('navigation', { name: 'Меню' });
  await burger.or(standing).waitFor();
  if (await burger.isVisible()) await burger.click();
  const menu = page.getByRole('dialog', { name: 'Меню' }).or(standing);
  await expect(menu).toBeVisible();
  return menu;
}

export async function signOut(page: Page): Promise<void> {
  await (await openMenu(page)).getByRole('button', { name: 'Выйти' }).click();
  await expect(page.getByRole('heading', { name: 'TRADERS' })).toBeVisible();
}

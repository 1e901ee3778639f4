import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible } from './axe/accessible.ts';
import { address, backstage, enter, newcomer, openCabinet, openMenu, signOut, watch, workerReady } from './fixtures.ts';
import { launch } from './launch.ts';
import { renewableCabinet } from './servers/next-version.ts';

// The whole browser: its shell shows no notices.
base.use({ serviceWorkers: 'allow', launchOptions: launch(process.env.CHROMIUM_PATH) });
const test = base;

const offline = 'Нет связи с интернетом. Данные появятся, когда связь вернётся.';
const offer = 'Доступна новая версия кабинета';

/**
 * Some versions of Chromium forget, when a service worker answers a navigation, that the browser was put off line: requests still fail, but the
 * page is told that there is a network. It is told anew.
 */
async function networkOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const open = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
  return { tell: (state: { offline: boolean }) => cdp.send('Network.emulateNetworkConditions', { ...open, ...state }) };
}

test('the browser finds nothing missing for an installation', { tag: '@daily' }, async ({ page }) => {
  await page.goto(address('/'));
  await workerReady(page);
  const cdp = await page.context().newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({
    name: 'TRADERS — кабинет трейдера',
    lang: 'ru',
    start_url: '/dashboard',
    display: 'standalone',
    shortcuts: [{ name: 'Сделки' }, { name: 'Апелляции' }, { name: 'Выплаты' }],
  });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  // Every context of these tests is a private one, which alone prevents installing.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);

  const { icons } = JSON.parse(manifest.data ?? '{}') as { icons: { src: string; sizes: string }[] };
  for (const { src, sizes } of icons) expect(await naturalSize(page, src)).toBe(sizes);
  expect(await naturalSize(page, '/icons/apple-touch-icon.png')).toBe('180x180');
});

test('a push message to a closed cabinet is a notice that counts on; over one that is looked at there is none', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['notifications']);
  await enter(page, newcomer());
  await openCabinet(page);
  await workerReady(page);
  const [worker] = context.serviceWorkers();
  const shown = async () =>
    worker?.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration };
      return (await registration.getNotifications()).map(({ title, data }) => [title, data.to]);
    });
  const push = await pusherOf(page);
  await push({ kind: 'deal', count: 1, event: 'deal.created', ref: 17 });
  expect(await shown()).toEqual([]);

  await page.goto('about:blank');
  // The worker hears of it a little later.
  const open = async () =>
    worker?.evaluate(async () => {
      const { clients } = self as unknown as { clients: { matchAll(asked: object): Promise<unknown[]> } };
      return (await clients.matchAll({ type: 'window', includeUncontrolled: true })).length;
    });
  await expect.poll(open).toBe(0);
  await push({ kind: 'deal', count: 1, event: 'deal.created', ref: 18 });
  await expect.poll(shown).toEqual([['Новая сделка', '/dashboard/deals/18/view']]);
  await push({ kind: 'deal', count: 2 });
  await expect.poll(shown).toEqual([['3\u00a0новые сделки', '/dashboard/deals']]);
});

/** Delivers messages as the browser's push service would. */
async function pusherOf(page: Page) {
  const cdp = await page.context().newCDPSession(page);
  const { origin } = new URL(address('/'));
  const known = new Promise<string>((found) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const cabinet = registrations.find(({ scopeURL }) => scopeURL === `${origin}/`);
      if (cabinet) found(cabinet.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await known;
  return async (...notices: object[]) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify({ notices }) });
  };
}

test('without a network the cabinet opens all the same, says so, and goes on when the network is back', async ({
  page,
  context,
}) => {
  const complaints = watch(page);
  await enter(page, newcomer());
  await openCabinet(page);
  await workerReady(page);
  await context.setOffline(true);
  await expect(page.getByText(offline)).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  const network = await networkOf(page);
  await network.tell({ offline: true });
  await expect(page.getByText(offline)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Кабинет ждёт связи' })).toBeVisible();
  await expectAccessible(page);
  await page.goto(address('/dashboard/settings'));
  await network.tell({ offline: true });
  await expect(page.getByText(offline)).toBeVisible();

  await network.tell({ offline: false });
  await context.setOffline(false);
  await expect(page.getByLabel('Новый пароль')).toBeVisible();
  await expect(page.getByText(offline)).toBeHidden();
  await openMenu(page);

  // Only messages about the lost network itself: no violated policy, no error of ours.
  expect(complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});

test('a screen never visited opens without a network as far as it can', async ({ page, context }) => {
  await page.goto(address('/'));
  await workerReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'TRADERS' })).toBeVisible();
  await (await networkOf(page)).tell({ offline: true });
  await expect(page.getByText(offline)).toBeVisible();
  await expectAccessible(page);
  const font = await page.evaluate(async () => (await document.fonts.load('14px "Golos Text Variable"', 'Ж')).length);
  expect(font).toBeGreaterThan(0);
});

test('each opening has its own style word, and the kept page is held to the server’s policy', async ({ page }) => {
  const complaints = watch(page);
  await page.goto(address('/'));
  await workerReady(page);
  const words: string[] = [];
  for (let i = 0; i < 2; i++) {
    const answer = await page.reload();
    expect(answer?.fromServiceWorker()).toBe(true);
    await expect(page.getByRole('heading', { name: 'TRADERS' })).toBeVisible();
    const word = (await page.locator('meta[name="csp-nonce"]').getAttribute('content')) ?? '';
    expect(answer?.headers()['content-security-policy']).toContain(`style-src 'self' 'nonce-${word}'`);
    expect(answer?.headers()['content-security-policy']).toContain("script-src 'self';");
    words.push(word);
  }
  expect(words[0]).not.toBe(words[1]);

  const ran = await page.evaluate(() => {
    const inline = document.createElement('script');
    inline.textContent = 'globalThis.ranInline = true';
    document.body.append(inline);
    return 'ranInline' in globalThis;
  });
  expect(ran).toBe(false);
  expect(complaints.filter((text) => !/inline script/.test(text))).toEqual([]);
});

test('nothing but files of the build is ever kept: no answer of the API, before or after signing out', async ({
  page,
}) => {
  await enter(page, newcomer());
  await openCabinet(page);
  await workerReady(page);
  await page.reload();
  for (const screen of ['deals', 'wallet', 'statement', 'settings']) {
    await page.goto(address(`/dashboard/${screen}`));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await keptPaths(page);
  expect(kept.length).toBeGreaterThan(30);
  expect(kept.filter((path) => !/^(\/|\/[\w.-]+\.(js|svg)|\/assets\/[\w.-]+)$/.test(path))).toEqual([]);

  await signOut(page);
  expect(await keptPaths(page)).toEqual(kept);
});

test('a new version is offered; what is being typed stays until it is asked for', async ({ page, context }) => {
  const cabinet = await renewableCabinet();
  try {
    await enterAt(page, cabinet.url);
    await page.goto(cabinet.url('/dashboard/settings'));
    await workerReady(page);
    // Opened by the service worker, as on every visit but the first.
    await page.reload();
    const another = await context.newPage();
    await another.goto(cabinet.url('/dashboard/deals'));
    await expect(another.getByRole('heading', { name: 'Сделки' })).toBeVisible();
    const loads = { page: 0, another: 0 };
    page.on('load', () => loads.page++);
    another.on('load', () => loads.another++);

    const field = page.getByLabel('Новый пароль');
    await field.fill('half a pass');
    cabinet.renew();
    await lookForNews(page);
    await expect(page.getByText(offer)).toBeVisible();
    await expect(another.getByText(offer)).toBeVisible();
    await expectAccessible(page);
    await page.waitForTimeout(1500);
    await expect(field).toHaveValue('half a pass');
    expect(loads).toEqual({ page: 0, another: 0 });

    // Nobody has asked for the new version: a reload still shows the old one.
    expect(await isNext(page)).toBe(false);
    await page.getByRole('button', { name: 'Обновить', exact: true }).last().click();
    await expect.poll(() => isNext(page)).toBe(true);
    await expect(page.getByLabel('Новый пароль')).toBeVisible();
    await expect(page.getByText(offer)).toBeHidden();

    // The other tab is unchanged, and a screen that it had not opened yet comes from the kept files of its version.
    expect(loads).toEqual({ page: 1, another: 0 });
    expect(await isNext(another)).toBe(false);
    await (await openMenu(another)).getByRole('link', { name: 'Устройства' }).click();
    await expect(another.getByRole('heading', { name: 'Устройства' })).toBeVisible();
    expect(loads.another).toBe(0);
    expect(await isNext(another)).toBe(false);

    await another.getByRole('button', { name: 'Обновить', exact: true }).last().click();
    await expect.poll(() => isNext(another)).toBe(true);
    await expect(another.getByRole('heading', { name: 'Устройства' })).toBeVisible();
  } finally {
    cabinet.close();
  }
});

test('a page that has lost its files comes back as the new version, even if the worker is of no help', async ({
  page,
}) => {
  const cabinet = await renewableCabinet();
  try {
    await enterAt(page, cabinet.url);
    await page.goto(cabinet.url('/dashboard/settings'));
    await workerReady(page);
    await page.reload();
    await expect(page.getByLabel('Новый пароль')).toBeVisible();
    // As if the browser had cleared the cache right before the version changed.
    await page.evaluate(async () => {
      for (const name of await caches.keys()) await caches.delete(name);
    });
    await (await page.context().newCDPSession(page)).send('Network.clearBrowserCache');
    cabinet.renew();
    await (await openMenu(page)).getByRole('link', { name: 'Устройства' }).click();
    await expect(page.getByRole('heading', { name: 'Устройства' })).toBeVisible();
    expect(await isNext(page)).toBe(true);
  } finally {
    cabinet.close();
  }
});

async function enterAt(page: Page, url: (path: string) => string): Promise<void> {
  const token = await backstage('user', { ...newcomer(), group: 0 });
  await page.goto(url('/robots.txt'));
  await page.evaluate((text) => localStorage.setItem('token', text), token);
}

/** What the cabinet does every hour. */
async function lookForNews(page: Page): Promise<void> {
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
}

const isNext = async (page: Page) => (await page.locator('meta[name="next-version"]').count()) > 0;

async function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const { url } of await cache.keys()) paths.push(new URL(url).pathname + new URL(url).search);
    }
    return paths.sort();
  });
}

async function naturalSize(page: Page, src: string): Promise<string> {
  return page.evaluate(async (path) => {
    const image = new Image();
    image.src = path;
    await image.decode();
    return `${image.naturalWidth}x${image.naturalHeight}`;
  }, src);
}

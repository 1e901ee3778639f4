import { randomInt } from 'node:crypto';
import { test as base, expect, type Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInBothThemes } from '../axe/accessible.ts';
import { address, backstage, newcomer, watch, workerReady } from '../fixtures.ts';

base.use({ serviceWorkers: 'allow' });
const test = base;

const tbank = '100000000004';
const field = 'Вставьте текст уведомления банка';

test('a phone pairs by the QR code, takes a notice in without a network and sends it once when it is back', {
  tag: ['@phone', '@daily'],
}, async ({ page, context }) => {
  const complaints = watch(page);
  const sent = watchSending(page);
  const trader = await newTrader();
  const device = await trader.device();

  await page.goto(address(`/phone#${await device.token()}`));
  await expect(page.getByText('На связи', { exact: true })).toBeVisible();
  expect(page.url()).toBe(address('/phone'));
  expect(await page.evaluate(() => window.history.length)).toBe(2);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(new RegExp(`${device.phone.slice(-2)}$`));
  await expect(page.getByText(/Т-Банк · ЛК\d+/)).toBeVisible();
  await expectAccessibleInBothThemes(page);

  await workerReady(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByText('Нет связи', { exact: true })).toBeVisible();
  await page.getByLabel(field).fill('Пополнение, счет RUB. 800 RUB. Сергей С. Доступно 713,79 RUB');
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByRole('heading', { name: 'Ждут отправки: 1' })).toBeVisible();
  await expectAccessible(page);
  // It is still there after the browser was closed.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Ждут отправки: 1' })).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByText('800 ₽')).toBeVisible();
  await expect(page.getByText('В «Поступлениях»')).toBeVisible();
  await expect(page.getByText(/^Ждут отправки/)).toBeHidden();
  await page.reload();
  await expect(page.getByText('800 ₽')).toHaveCount(1);
  expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(sent.flatMap(({ ids }) => ids)).size).toBe(1);
  // Only messages about the lost network itself: no violated policy, no error of ours.
  expect(complaints.filter((text) => !/net::ERR_/.test(text))).toEqual([]);
});

test('a code that was used or has expired is told as such; a phone that is unpaired from the cabinet says so', {
  tag: '@phone',
}, async ({ page, context }) => {
  const trader = await newTrader();
  const device = await trader.device();
  const first = await device.token();
  await device.token();
  await page.goto(address(`/phone#${first}`));
  await expect(page.getByText(/^Токен не подходит/)).toBeVisible();
  await expect(page.getByText('Не привязан', { exact: true })).toBeVisible();
  await expectAccessible(page);

  // By hand, with the whole address.
  await page.getByLabel(/Или вставьте токен/).fill(address(`/phone#${await device.token()}`));
  await page.getByRole('button', { name: 'Привязать' }).click();
  await expect(page.getByText('На связи', { exact: true })).toBeVisible();

  await device.token();
  // At the next beat, which is earlier if the network has been away.
  await context.setOffline(true);
  await context.setOffline(false);
  await expect(page.getByText('Не привязан', { exact: true })).toBeVisible();
  await expect(page.getByText(/^Привязка завершена/)).toBeVisible();
  await expect(page.getByLabel(field)).toBeHidden();
});

test('a text that another application shares stands in the field; a code is refused and is nowhere', {
  tag: '@phone',
}, async ({ page }) => {
  const complaints = watch(page);
  const asked: string[] = [];
  page.on('request', (request) => void asked.push(`${request.url()} ${request.postData() ?? ''}`));
  const trader = await newTrader();
  const device = await trader.device();
  await page.goto(address(`/phone#${await device.token()}`));
  await workerReady(page);
  await expect(page.getByLabel(field)).toBeVisible();

  await share(page, 'Пополнение, счет RUB. 900 RUB. Доступно 713,79 RUB');
  await expect(page.getByLabel(field)).toHaveValue('Пополнение, счет RUB. 900 RUB. Доступно 713,79 RUB');
  expect(page.url()).toBe(address('/phone'));
  await page.getByRole('button', { name: 'Отправить' }).click();
  await expect(page.getByText('900 ₽')).toBeVisible();
  await expect(page.getByLabel(field)).toHaveValue('');

  asked.length = 0;
  await share(page, 'Код 482913. Никому не сообщайте');
  await expect(page.getByText('Похоже на код')).toBeVisible();
  expect(page.url()).toBe(address('/phone'));
  expect(await everythingKept(page)).not.toContain('482913');
  // The form itself, which the worker takes, is the only request that has it.
  expect(asked.filter((request) => request.includes('482913') && !request.includes('/phone/share'))).toEqual([]);
  expect(complaints).toEqual([]);
});

test('the page installs on its own, and loads nothing of the cabinet', async ({ page }) => {
  const files: string[] = [];
  page.on('request', (request) => void files.push(new URL(request.url()).pathname));
  await page.goto(address('/phone'));
  await expect(page.getByText('Не привязан', { exact: true })).toBeVisible();
  expect(
    files.filter((path) => /\/(base|cabinet|lists|screens|later|opening)-|^\/trader|^\/sw\.js/.test(path)),
  ).toEqual([]);
  await workerReady(page);
  const cdp = await page.context().newCDPSession(page);
  const manifest = await cdp.send('Page.getAppManifest');
  expect(manifest.errors).toEqual([]);
  expect(JSON.parse(manifest.data ?? '')).toMatchObject({
    start_url: '/phone',
    scope: '/phone',
    share_target: { action: '/phone/share', method: 'POST' },
  });
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([]);
});

async function newTrader() {
  const session = await backstage('user', { ...newcomer(), group: 0 });
  const ask = async (path: string, body: object) => {
    const answer = await fetch(address(path), {
      method: 'POST',
      headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
    return answer.json();
  };
  return {
    /** With one bank, Т-Банк. */
    async device() {
      const phone = `+79${randomInt(100_000_000, 999_999_999)}`;
      const { id: device_profile_id } = await ask('/trader/deviceprofiles/create', { phonenumber: phone });
      const limits = { min_amount: 100, max_amount: 5000, sbp_available: 1, card_available: 0 };
      await ask('/trader/bankprofiles/create', { device_profile_id, fio: 'Иванов Иван', bank: tbank, ...limits });
      return {
        phone,
        /** A new one ends the pairing. */
        token: async (): Promise<string> => (await ask('/trader/v2/device/token', { device_profile_id })).token,
      };
    },
  };
}

/** What the phone does after «Поделиться»: a form of several parts, by which the page is opened. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((shared) => {
    const form = Object.assign(document.createElement('form'), {
      method: 'post',
      action: '/phone/share',
      enctype: 'multipart/form-data',
    });
    form.append(Object.assign(document.createElement('textarea'), { name: 'text', value: shared }));
    document.body.append(form);
    form.submit();
  }, text);
  await page.waitForLoadState();
}

function watchSending(page: Page) {
  const sent: { ids: string[]; status: number | undefined }[] = [];
  // Of the page and of its worker: whichever is first after the network is back sends it.
  page.context().on('requestfinished', async (request) => {
    if (!request.url().endsWith('/device/v1/notices')) return;
    const { notices } = request.postDataJSON() as { notices: { id: string }[] };
    sent.push({ ids: notices.map(({ id }) => id), status: (await request.response())?.status() });
  });
  return sent;
}

async function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const database = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('phone');
      request.onsuccess = () => resolve(request.result);
    });
    const stores = [...database.objectStoreNames];
    const transaction = database.transaction(stores);
    const all = stores.map(
      (name) =>
        new Promise((resolve) => {
          const request = transaction.objectStore(name).getAll();
          request.onsuccess = () => resolve(request.result);
        }),
    );
    return JSON.stringify(await Promise.all(all));
  });
}

import { CommandError } from '../terminal.mjs';

/**
 * @typedef {import('@playwright/test').Browser} Browser
 * @typedef {import('@playwright/test').Page} Page
 */

/** Of each picture, so that they stand well beside one another. */
const SIZE = { width: 1440, height: 900 };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const TRADER = /^trader\b(?!5)/;

/**
 * What a trader sees: deals, of which some wait and some have their money.
 * @param {Browser} browser
 * @param {string} url of a demo
 */
export async function showCabinet(browser, url) {
  const page = await enter(browser, url, TRADER);
  return page.screenshot();
}

/**
 * What staff see: the most urgent case at the desk, with its receipt and what was read in it.
 * @param {Browser} browser
 * @param {string} url
 */
export async function showDesk(browser, url) {
  const page = await enter(browser, url, 'operator');
  await page.goto(`${url}/console/cases`);
  await page.locator('a[href^="/console/cases/payout/"]').first().click();
  await page.getByRole('heading', { name: /^Выплата/ }).waitFor();
  await settle(page);
  return page.screenshot();
}

/**
 * What phones see: a trader's deals and shift, and the page that tells the cabinet what the bank has told.
 * @param {Browser} browser
 * @param {string} url
 */
export async function showPhones(browser, url) {
  const page = await enter(browser, url, TRADER, PHONE);
  const deals = await page.screenshot();
  await page.goto(`${url}/dashboard/shift`);
  await settle(page);
  const shift = await page.screenshot();
  await page.goto(`${url}/phone#${await page.evaluate(pairAnew)}`);
  await page.getByText('На связи', { exact: true }).waitFor();
  await page.getByRole('heading', { name: 'Последние уведомления' }).waitFor();
  await settle(page);
  return sideBySide(browser, [deals, shift, await page.screenshot()]);
}

/**
 * @param {Browser} browser
 * @param {string} url
 * @param {string | RegExp} login
 * @param {import('@playwright/test').BrowserContextOptions} [device]
 */
async function enter(browser, url, login, device = { viewport: SIZE }) {
  const page = await openPage(browser, device);
  await page.goto(url);
  await page.getByRole('button', { name: login }).click();
  await page.waitForURL(/\/(?:dashboard|console)\//);
  // Asked once; it would stand over what is shown.
  await page.getByRole('button', { name: 'Не сейчас' }).click();
  await settle(page);
  return page;
}

/**
 * @param {Browser} browser
 * @param {import('@playwright/test').BrowserContextOptions} device
 */
async function openPage(browser, device) {
  const russian = { locale: 'ru-RU', timezoneId: 'Europe/Moscow' };
  const still = { reducedMotion: /** @type {const} */ ('reduce'), serviceWorkers: /** @type {const} */ ('block') };
  const context = await browser.newContext({ ...russian, ...still, ...device });
  return context.newPage();
}

/**
 * The live events never let the network be idle; files and figures are there after a moment.
 * @param {Page} page
 */
async function settle(page) {
  await page.waitForTimeout(3_000);
}

/** In the page of a trader who is signed in: the token that pairs their phone at Т-Банк, which has told of money. */
async function pairAnew() {
  /** @type {(path: string, body?: object) => Promise<any>} */
  const ask = async (path, body) => {
    const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
    const answer = await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    return answer.json();
  };
  const { demo } = await ask('/merchant/auth/entry');
  await ask('/merchant/auth/prove', { otp_code: demo.otpCode });
  /** @type {{ deviceProfiles: { bank: string, device_profile_id: number }[] }} */
  const { deviceProfiles } = await ask('/trader/v2/device/table');
  const device_profile_id = deviceProfiles.find(({ bank }) => bank === '100000000004')?.device_profile_id;
  const { token } = await ask('/trader/v2/device/token', { device_profile_id });
  return token;
}

/**
 * @param {Browser} browser
 * @param {Buffer[]} screens
 */
async function sideBySide(browser, screens) {
  const page = await openPage(browser, { viewport: SIZE });
  const images = screens.map((screen) => `<img src="data:image/png;base64,${screen.toString('base64')}">`);
  await page.setContent(`<style>
    body { margin: 0; height: 100vh; display: flex; justify-content: space-evenly; align-items: center; background: #eceef2 }
    img { border: 1px solid #c9ccd3; border-radius: 24px }
  </style>${images.join('')}`);
  const shown = await page
    .locator('img')
    .evaluateAll((all) => all.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0));
  if (!shown) throw new CommandError('Снимок экрана не показывается.');
  return page.screenshot();
}

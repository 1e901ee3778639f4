import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Opened {
  /** Milliseconds from the navigation until the first rows are painted, and until all fifty are. */
  rows: number;
  all: number;
  /** Everything that has come over the wire by the time all rows are there and a second after, heads included. */
  kilobytes: number;
  requests: number;
}

/** «slow» is a cheap computer on a poor line, «phone» a cheap phone on it. */
export const speeds = {
  full: { width: 1440, height: 900, slowed: undefined },
  slow: { width: 1440, height: 900, slowed: { cpu: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 } },
  phone: { width: 390, height: 844, slowed: { cpu: 4, latency: 150, bytesPerSecond: 1_600_000 / 8 } },
} as const;
export type Speed = keyof typeof speeds;

const ROWS = 50;

export async function openCold(
  browser: Browser,
  speed: Speed,
  { address, token }: { address: string; token: string },
): Promise<Opened> {
  // Each context begins with nothing in its cache.
  const { width, height } = speeds[speed];
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width, height } });
  try {
    const page = await context.newPage();
    await page.goto(new URL('/health', address).href);
    await page.evaluate((text) => localStorage.setItem('token', text), token);
    await page.goto('about:blank');
    const cdp = await context.newCDPSession(page);
    const traffic = await watchTraffic(cdp);
    await slowDown(cdp, speed);
    await page.addInitScript(noteRows, ROWS);
    await page.goto(address, { waitUntil: 'commit' });
    const { rows, all } = await rowsPainted(page);
    await page.waitForTimeout(1000);
    return { rows, all, ...traffic() };
  } finally {
    await context.close();
  }
}

/** Runs in the page before anything else of it. */
function noteRows(wanted: number): void {
  // Called at the beginning of the frame that shows the rows for the first time; a timer runs after it is laid out and painted.
  const painted = (name: string) => setTimeout(() => performance.mark(name, { startTime: performance.now() }));
  let seen = false;
  const look = () => {
    // Rows of a table, or of the list that a phone has instead.
    const count = document.querySelectorAll(':is(tbody > tr, ul[aria-busy] > li):not([data-skeleton])').length;
    if (count > 0 && !seen) painted('first-rows');
    seen = count > 0;
    if (count >= wanted) painted('all-rows');
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function rowsPainted(page: Page): Promise<{ rows: number; all: number }> {
  await page.waitForFunction(() => performance.getEntriesByName('all-rows').length > 0, undefined, {
    timeout: 120_000,
  });
  return page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { rows: at('first-rows'), all: at('all-rows') };
  });
}

async function watchTraffic(cdp: CDPSession) {
  let bytes = 0;
  let requests = 0;
  cdp.on('Network.requestWillBeSent', () => requests++);
  cdp.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await cdp.send('Network.enable');
  return () => ({ kilobytes: Math.round(bytes / 1000), requests });
}

async function slowDown(cdp: CDPSession, speed: Speed): Promise<void> {
  const { slowed } = speeds[speed];
  if (!slowed) return;
  const { cpu, latency, bytesPerSecond } = slowed;
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond / 2,
  });
}

import type { Browser } from '@playwright/test';

export interface Looked {
  /** The longest time in which the page did not answer, in milliseconds, and how often it was more than 50. */
  longest: number;
  over: number;
  /** How much of the time such pauses took, in percent. */
  busy: number;
  /** How often another row came under a pointer that stood still. */
  jumps: number;
}

const SECONDS = 8;

/** Opens the list, lets it settle, slows the processor down four times and looks on, first from outside and then pointing at a row. */
export async function lookOn(
  browser: Browser,
  { address, token, rows }: { address: string; token: string; rows: number },
): Promise<Looked> {
  const context = await browser.newContext({ locale: 'ru-RU', viewport: { width: 1440, height: 900 } });
  try {
    const page = await context.newPage();
    await page.goto(new URL('/health', address).href);
    await page.evaluate((text) => localStorage.setItem('token', text), token);
    await page.goto(address);
    await page.waitForFunction(hasRows, rows);
    // Opening is measured elsewhere; it ends with loading what the first screen does not need.
    await page.waitForTimeout(8000);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.mouse.move(1, 1);
    await page.evaluate(notePauses);
    await page.waitForTimeout(SECONDS * 1000);
    await page.mouse.move(700, 450);
    await page.waitForTimeout(1000);
    await page.evaluate(noteJumps, { x: 700, y: 450 });
    await page.waitForTimeout(SECONDS * 1000);
    const { pauses, jumps } = await page.evaluate(() => {
      const { pauses, jumps } = window as unknown as { pauses: number[]; jumps: number };
      return { pauses, jumps };
    });
    const sum = pauses.reduce((total, pause) => total + pause, 0);
    return {
      longest: Math.max(0, ...pauses),
      over: pauses.length,
      busy: Math.round((sum / (2 * SECONDS * 1000)) * 100),
      jumps,
    };
  } finally {
    await context.close();
  }
}

/** Runs in the page. A table that leaves out what nobody sees says how many rows it has, its titles among them. */
function hasRows(wanted: number): boolean {
  const said = Number(document.querySelector('table[aria-rowcount]')?.getAttribute('aria-rowcount') ?? 0) - 1;
  return Math.max(said, document.querySelectorAll('tbody tr').length) >= wanted;
}

/** Runs in the page. The browser reports every task of more than 50 ms. */
function notePauses(): void {
  const pauses: number[] = [];
  Object.assign(window, { pauses });
  new PerformanceObserver((list) => {
    pauses.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask' });
}

/** Runs in the page. */
function noteJumps({ x, y }: { x: number; y: number }): void {
  const noted = Object.assign(window, { jumps: 0 });
  const under = () => document.elementFromPoint(x, y)?.closest('tr')?.textContent?.slice(0, 12);
  let before = under();
  const look = () => {
    const now = under();
    if (now !== before) noted.jumps++;
    before = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

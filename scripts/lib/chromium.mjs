import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  fetchDebianChromium,
  fetchedChromium,
  fetchedShell,
  hasApt,
  installDebianChromium,
} from './chromium-debian.mjs';
import { inRoot, toolScript } from './paths.mjs';
import { capture, envWith } from './run.mjs';
import { CommandError, keepSaying, say, seconds } from './terminal.mjs';

/**
 * A Chromium that really starts here: one that is installed, or else one we get.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(node) {
  const found = (await ensureChromiumBeside()) ?? (await firstThatStarts([await playwrightPath()]));
  const got = found ?? (await getOne(playwrightWays(node), async () => [...installedPaths(), await playwrightPath()]));
  if (got) return got;
  throw new CommandError('Chromium получить не удалось: установите его сами и укажите путь в переменной CHROME_PATH.');
}

/**
 * The same as far as it needs nothing of node_modules, so that both can come at once.
 * @returns {Promise<string | undefined>}
 */
export async function ensureChromiumBeside() {
  const asked = process.env.CHROMIUM_PATH || process.env.CHROME_PATH;
  if (asked && !(await starts(asked)))
    throw new CommandError(`Браузер из переменной CHROME_PATH не запускается: ${asked}`);
  if (asked) return asked;

  const places = async () => [...installedPaths(), fetchedChromium];
  return (await firstThatStarts(await places())) ?? getOne(debianWays(), places);
}

/**
 * The same browser without a window around each page, which is a fifth of a journey's work; it shows no notices of the system. Not where somebody
 * has asked for a browser.
 * @returns {Promise<string | undefined>}
 */
export async function findHeadlessShell() {
  if (process.env.CHROMIUM_PATH || process.env.CHROME_PATH) return undefined;
  return firstThatStarts([...inPath('chromium-headless-shell'), fetchedShell]);
}

/**
 * @param {(() => Promise<unknown>)[]} ways
 * @param {() => Promise<string[]>} places
 */
async function getOne(ways, places) {
  if (ways.length === 0) return undefined;
  const began = Date.now();
  say('Chromium для проверок в браузере не найден, получаю его (около 100 МБ)…');
  const stopSaying = keepSaying('получаю Chromium');
  try {
    for (const get of ways) {
      await get();
      const found = await firstThatStarts(await places());
      if (found) say(`Chromium готов за ${seconds(began)}: ${found}`);
      if (found) return found;
    }
  } finally {
    stopSaying();
  }
  return undefined;
}

function debianWays() {
  if (!hasApt()) return [];
  const isRoot = process.getuid?.() === 0;
  return isRoot
    ? [() => installDebianChromium([])]
    : [fetchDebianChromium, () => installDebianChromium(['sudo', '-n'])];
}

/** @param {string} node */
function playwrightWays(node) {
  const playwright = toolScript('@playwright/test', 'playwright');
  /** @type {(args: string[]) => () => Promise<unknown>} */
  const download = (args) => () => capture(node, [playwright, 'install', ...args, 'chromium'], { env: envWith(node) });
  return hasApt() && process.getuid?.() === 0 ? [download(['--with-deps'])] : [download([])];
}

function installedPaths() {
  return [
    ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap(inPath),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
}

/** @param {string} name */
function inPath(name) {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name));
}

/** Where Playwright keeps the browser it downloads itself. */
async function playwrightPath() {
  const { chromium } = await import(pathToFileURL(inRoot('node_modules', 'playwright-core', 'index.mjs')).href);
  return String(chromium.executablePath());
}

/** @param {string[]} paths */
async function firstThatStarts(paths) {
  for (const path of paths) if (existsSync(path) && (await starts(path))) return path;
  return undefined;
}

/**
 * Shows a page, because a wrapper answers --version even where a library is missing or it only says "install the snap".
 * @param {string} path
 */
async function starts(path) {
  const profile = mkdtempSync(join(tmpdir(), 'chromium-probe-'));
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run'];
  const page = 'data:text/html,<p>it-starts</p>';
  try {
    const all = [...flags, '--disable-background-networking', `--user-data-dir=${profile}`, '--dump-dom', page];
    const { output } = await capture(path, all, { timeout: 60_000 });
    return output.includes('<p>it-starts</p>');
  } finally {
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

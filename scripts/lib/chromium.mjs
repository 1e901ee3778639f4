import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fetchDebianChromium, fetchedChromium, hasApt, installDebianChromium } from './chromium-debian.mjs';
import { inRoot, toolScript } from './paths.mjs';
import { capture, envWith } from './run.mjs';
import { CommandError, keepSaying, say, seconds } from './terminal.mjs';

/**
 * A Chromium that really starts here: one that is installed, or else one we get.
 * @param {string} node
 * @returns {Promise<string>} its path
 */
export async function ensureChromium(node) {
  const asked = process.env.CHROMIUM_PATH || process.env.CHROME_PATH;
  if (asked && !(await starts(asked)))
    throw new CommandError(`Браузер из переменной CHROME_PATH не запускается: ${asked}`);
  if (asked) return asked;

  const found = await firstThatStarts([...installedPaths(), fetchedChromium, await playwrightPath()]);
  return found ?? getOne(node);
}

/** @param {string} node */
async function getOne(node) {
  const began = Date.now();
  say('Chromium для проверок в браузере не найден, получаю его (около 100 МБ)…');
  const stopSaying = keepSaying('получаю Chromium');
  try {
    for (const get of ways(node)) {
      await get();
      const found = await firstThatStarts([...installedPaths(), fetchedChromium, await playwrightPath()]);
      if (!found) continue;
      say(`Chromium готов за ${seconds(began)}: ${found}`);
      return found;
    }
  } finally {
    stopSaying();
  }
  throw new CommandError('Chromium получить не удалось: установите его сами и укажите путь в переменной CHROME_PATH.');
}

/**
 * @param {string} node
 * @returns {(() => Promise<unknown>)[]}
 */
function ways(node) {
  const isRoot = process.getuid?.() === 0;
  const playwright = toolScript('@playwright/test', 'playwright');
  /** @type {(args: string[]) => () => Promise<unknown>} */
  const download = (args) => () => capture(node, [playwright, 'install', ...args, 'chromium'], { env: envWith(node) });
  if (!hasApt()) return [download([])];
  return isRoot
    ? [() => installDebianChromium([]), download(['--with-deps'])]
    : [fetchDebianChromium, () => installDebianChromium(['sudo', '-n']), download([])];
}

function installedPaths() {
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const folders = (process.env.PATH ?? '').split(delimiter);
  return [
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ];
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

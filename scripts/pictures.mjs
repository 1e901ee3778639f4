// npm run pictures: makes the pictures of the README anew, from a demo with data of its own. Look at them before they are committed.
// npm run pictures -- phones: one of them.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { inRoot, root } from './lib/paths.mjs';
import { showCabinet, showDesk, showPhones } from './lib/pictures/screens.mjs';
import { makeSmall } from './lib/pictures/small-png.mjs';
import { startTrialServer } from './lib/release/trial-server.mjs';
import { CommandError, runMain, say } from './lib/terminal.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

/** Whoever clones the repository gets each version of each picture. */
const MOST_BYTES = 150_000;
const pictures = { 'cabinet.png': showCabinet, 'staff.png': showDesk, 'phones.png': showPhones };
const wanted = Object.entries(pictures).filter(([name]) => name.startsWith(process.argv[2] ?? ''));

await runMain(async () => {
  await ensureInstalled();
  const node = chooseNode();
  await ensureWebBuilt(node);
  const executablePath = await ensureChromium(node);
  const dataDir = mkdtempSync(join(tmpdir(), 'pictures-'));
  // Started by root, the database belongs to another account, which has to pass.
  chmodSync(dataDir, 0o755);
  const env = { ...process.env, DEMO: '1', DEMO_SPEED: '1', DEMO_PAST: '1' };
  const server = await startTrialServer('start.mjs', { cwd: root, env, dataDir });
  const { chromium } = await import(pathToFileURL(inRoot('node_modules', 'playwright-core', 'index.mjs')).href);
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  try {
    for (const [name, show] of wanted) keep(name, makeSmall(await show(browser, server.url)));
  } finally {
    await browser.close();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return 0;
});

/**
 * @param {string} name
 * @param {Buffer} picture
 */
function keep(name, picture) {
  if (picture.length > MOST_BYTES)
    throw new CommandError(`docs/${name}: ${picture.length} байт, а можно ${MOST_BYTES}`);
  writeFileSync(inRoot('docs', name), picture);
  say(`docs/${name}: ${Math.ceil(picture.length / 1000)} кБ`);
}

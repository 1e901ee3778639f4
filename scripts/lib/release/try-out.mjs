import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { npmCommand } from '../install.mjs';
import { capture } from '../run.mjs';
import { CommandError, say, seconds } from '../terminal.mjs';
import { startTrialServer } from './trial-server.mjs';

/**
 * Installs the tarball as whoever gets it does, in an empty folder and without the tools of development, and lets it work for a moment. Where
 * something fails the folder stays, to be looked at.
 * @param {string} tarball
 * @param {{ title: string, version: string }} release
 */
export async function tryOut(tarball, { title, version }) {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    // Started by root, the database belongs to another account, which has to pass.
    chmodSync(folder, 0o755);
    await act('распакован', () => must('tar', ['-xzf', tarball, '-C', folder], folder));
    const home = join(folder, title);
    await act('установлен без средств разработки (npm ci --omit=dev)', () =>
      must(...npmCommand(['ci', '--omit=dev', '--loglevel=error']), home),
    );
    lookForTools(home);
    await act(`называет версию ${version}`, () => sayVersion(home, version));
    await runServer(home);
    lookForTools(home);
  } catch (error) {
    say(`  Осталось для осмотра: ${folder}`);
    throw error;
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

/**
 * @param {string} home
 * @param {string} version
 */
async function sayVersion(home, version) {
  const said = (await must(process.execPath, ['scripts/cabinet.mjs', '--version'], home)).trim();
  if (said !== version) throw new CommandError(`Ответ на --version: ${said}, а должно быть ${version}`);
}

/** @param {string} home */
async function runServer(home) {
  const place = { cwd: home, env: bare(), dataDir: join(home, 'data') };
  const server = await act('запущен (npm run serve), отвечает /health/ready', () =>
    startTrialServer('serve.mjs', place),
  );
  try {
    await act('показывает экран входа', () => showsPage(server.url));
    await act('отвечает командам оператора (ledger:verify)', () =>
      must(process.execPath, ['scripts/cabinet.mjs', 'ledger:verify'], home, server.settings),
    );
  } finally {
    await act('остановлен сигналом SIGTERM', server.stop);
  }
}

/** @param {string} url */
async function showsPage(url) {
  const page = await fetch(url);
  const script = /<script[^>]+src="([^"]+)"/.exec(await page.text())?.[1];
  const answer = script ? await fetch(new URL(script, page.url)) : undefined;
  if (!answer?.ok) throw new CommandError(`Веб-интерфейс не показывается: ${page.status}, ${script}`);
}

/**
 * Neither the installation nor a command may have brought them.
 * @param {string} home
 */
function lookForTools(home) {
  /** @type {Record<string, { dev?: boolean, link?: boolean }>} */
  const packages = JSON.parse(readFileSync(join(home, 'package-lock.json'), 'utf8')).packages;
  const there = Object.entries(packages).filter(([path, entry]) => entry.dev && existsSync(join(home, path)));
  if (there.length > 0) throw new CommandError(`Установлены средства разработки: ${there.map(([path]) => path)}`);
}

/** The environment of a machine that knows nothing of us: how to get packages, and none of our settings. */
function bare() {
  const known =
    /^(path|home|user|logname|lang|lc_.*|te?mp|tmpdir|system(root|drive)|comspec|appdata|localappdata|userprofile)$/i;
  const network = /^((https?|no|all)_proxy|node_extra_ca_certs|npm_execpath|npm_config_(?!local_prefix$).*)$/i;
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => known.test(name) || network.test(name)));
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {string} cwd
 * @param {Record<string, string>} [settings]
 */
async function must(program, args, cwd, settings) {
  const { code, output } = await capture(program, args, { cwd, env: { ...bare(), ...settings } });
  if (code !== 0) throw new CommandError(`${program} ${args.join(' ')}: код ${code}\n${output.trim()}`);
  return output;
}

/**
 * @template Result
 * @param {string} what
 * @param {() => Promise<Result>} work
 */
async function act(what, work) {
  const began = Date.now();
  const result = await work();
  say(`  ${what}: ${seconds(began)}`);
  return result;
}

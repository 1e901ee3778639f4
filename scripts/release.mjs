// npm run release: what goes out, in release/: a tarball that runs without the tools of development, notes, the list of its parts, licences,
// checksums. Made of the commit, installed in an empty folder, and put there only when all checks have passed.
// --without-tests for trying: what is in release/ then is not to be given to anybody.
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled, npmCommand } from './lib/install.mjs';
import { chooseNode } from './lib/node.mjs';
import { cacheDir, inRoot } from './lib/paths.mjs';
import { makeArtefacts, mustRun } from './lib/release/artefacts.mjs';
import { refusals } from './lib/release/refusals.mjs';
import { tryOut } from './lib/release/try-out.mjs';
import { capture, run } from './lib/run.mjs';
import { CommandError, runMain, say, seconds } from './lib/terminal.mjs';
import { sectionOf } from './lib/version/changelog.mjs';
import { describeVersion } from './lib/version/version.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

const withoutTests = process.argv.includes('--without-tests');
const target = inRoot('release');

await runMain(async () => {
  const began = Date.now();
  const { name, version, head, notes } = await readRelease();
  const title = `${name}-${version}`;
  await ensureInstalled();
  await ensureWebBuilt(chooseNode());

  mkdirSync(cacheDir, { recursive: true });
  const folder = mkdtempSync(join(cacheDir, 'release-'));
  try {
    const tarball = await makeArtefacts(folder, { title, name, notes });
    say(`${title}.tar.gz:`);
    await tryOut(tarball, { title, version: describeVersion(version, head.slice(0, 8)) });
    await askForKnownFaults();
    if (!withoutTests) await runTests();
    rmSync(target, { recursive: true, force: true });
    renameSync(folder, target);
    chmodSync(target, 0o755);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }

  say(`\nГотово за ${seconds(began)}: release/`);
  say(
    withoutTests
      ? 'ТЕСТЫ НЕ ЗАПУСКАЛИСЬ (--without-tests): это проба, а не выпуск. Никому не отдавайте.'
      : `Осталось: git tag -a v${version} ${head.slice(0, 8)}`,
  );
  return 0;
});

async function readRelease() {
  const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  const changelog = readFileSync(inRoot('CHANGELOG.md'), 'utf8');
  const head = (await mustRun('git', ['rev-parse', 'HEAD'])).trim();
  const changed = await mustRun('git', ['status', '--porcelain']);
  const tag = await capture('git', ['rev-parse', '--verify', '--quiet', `refs/tags/v${version}^{commit}`]);
  const tagged = tag.code === 0 ? tag.output.trim() : undefined;
  const reasons = refusals({ version, changed, head, tagged, changelog });
  if (reasons.length > 0) throw new CommandError(['Выпускать рано:', ...reasons].join('\n  '));
  return { name, version, head, notes: sectionOf(changelog, version) ?? '' };
}

/** A registry that does not answer, as mirrors often do, is no reason to stop; a known fault is one. */
async function askForKnownFaults() {
  const { code, output } = await capture(...npmCommand(['audit', '--omit=dev', '--audit-level=high', '--json']));
  if (code === 0) return say('Известных уязвимостей уровня high в поставляемых пакетах нет (npm audit).');
  if (output.includes('"auditReportVersion"')) throw new CommandError(`npm audit:\n${output.trim()}`);
  say(
    'npm audit НЕ СДЕЛАН: реестр на него не отвечает. Сделайте там, где отвечает: npm audit --omit=dev --audit-level=high',
  );
}

/** Both runs, in the installation of this folder. */
async function runTests() {
  for (const kind of [[], ['--long']]) {
    const code = await run(process.execPath, [inRoot('scripts', 'test.mjs'), ...kind]);
    if (code !== 0) throw new CommandError('Проверки не прошли, выпуска нет.');
  }
}

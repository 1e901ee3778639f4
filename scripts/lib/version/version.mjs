import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRoot, root } from '../paths.mjs';

/** `… --version` of each command that a person starts: says it, and whether it was asked for. */
export function sayVersionIfAsked() {
  const asked = process.argv[2] === '--version';
  if (asked) process.stdout.write(`${describeVersion(readVersion(), readCommit())}\n`);
  return asked;
}

/**
 * «0.2.0 (3da4ce45)»
 * @param {string} version
 * @param {string | undefined} commit
 */
export function describeVersion(version, commit) {
  return commit ? `${version} (${commit})` : version;
}

/** @returns {string} */
export function readVersion() {
  return JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).version;
}

/** Of a release the commit that `git archive` wrote into the file, of a clone the one that is checked out; nobody knows it of a copy without either. */
function readCommit() {
  const written = readFileSync(inRoot('scripts', 'lib', 'version', 'commit.txt'), 'utf8').trim();
  if (/^[0-9a-f]{40}$/.test(written)) return written.slice(0, 8);
  const { status, stdout } = spawnSync('git', ['describe', '--always', '--dirty', '--abbrev=8', '--exclude=*'], {
    cwd: root,
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : undefined;
}

import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { inRoot } from '../paths.mjs';
import { describeVersion, readVersion } from './version.mjs';

test('the version is said with its commit where there is one to be known', () => {
  expect(describeVersion('0.2.0', '3da4ce45')).toBe('0.2.0 (3da4ce45)');
  expect(describeVersion('0.2.0', undefined)).toBe('0.2.0');
});

test('a command that is asked for its version says it and does nothing else', () => {
  const { stdout, status } = spawnSync(process.execPath, [inRoot('scripts', 'serve.mjs'), '--version'], {
    encoding: 'utf8',
  });
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toEqual([expect.stringMatching(new RegExp(`^${readVersion()}( \\(.+\\))?$`))]);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownVersions, newerVersion } from './known-versions.ts';

const known = { postgres: { 17: '17.11', 18: '18.6' }, node: { 24: '24.21.0' } };

test('a version is behind when its own branch has a later one', () => {
  expect(newerVersion(known, 'postgres', '18.4')).toBe('18.6');
  expect(newerVersion(known, 'postgres', '17.9 (Debian 17.9-1.pgdg12+1)')).toBe('17.11');
  expect(newerVersion(known, 'node', 'v24.9.3')).toBe('24.21.0');
  for (const version of ['18.6', '18.10', '17.11', '16.1', '19.0', '19beta1'])
    expect(newerVersion(known, 'postgres', version)).toBeNull();
  expect(newerVersion(known, 'node', 'v24.21.1')).toBeNull();
  expect(newerVersion({}, 'node', 'v24.0.0')).toBeNull();
});

test('the Node that comes with the cabinet is not behind', () => {
  const { optionalDependencies } = JSON.parse(
    readFileSync(new URL('../../../../../package.json', import.meta.url), 'utf8'),
  ) as { optionalDependencies: Record<string, string> };
  const bundled = Object.values(optionalDependencies);
  expect(bundled.length).toBeGreaterThan(3);
  for (const version of bundled) expect(newerVersion(knownVersions, 'node', version)).toBeNull();
});

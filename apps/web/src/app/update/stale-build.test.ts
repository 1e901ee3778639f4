import { expect, test, vi } from 'vitest';
import { mayReload } from './stale-build.ts';

const missing = new TypeError('Failed to fetch dynamically imported module: https://cabinet.test/assets/deals-1a2b.js');

test('a file that is gone after a new version is worth one reload, and a second only a minute later', () => {
  expect(mayReload(missing)).toBe(true);
  sessionStorage.setItem('reloaded-for-new-build', String(Date.now() - 5_000));
  expect(mayReload(missing)).toBe(false);
  sessionStorage.setItem('reloaded-for-new-build', String(Date.now() - 61_000));
  expect(mayReload(missing)).toBe(true);
});

test('without a network the page stays: a reload would lose it', () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  expect(mayReload(missing)).toBe(false);
  online.mockRestore();
});

test('any other error is shown', () => {
  expect(mayReload(new Error('x is not a function'))).toBe(false);
});

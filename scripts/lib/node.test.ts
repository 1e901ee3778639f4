import { expect, test } from 'vitest';
import { isOlder } from './node.mjs';

test('the bundled Node goes before the machine’s only where that one is older', () => {
  expect(isOlder('v24.9.0', '24.21.0')).toBe(true);
  expect(isOlder('v20.20.2', '24.21.0')).toBe(true);
  expect(isOlder('v24.21.0', '24.21.0')).toBe(false);
  expect(isOlder('v24.21.3', '24.21.0')).toBe(false);
  expect(isOlder('v26.1.0', '24.21.0')).toBe(false);
});

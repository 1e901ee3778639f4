import { expect, test } from 'vitest';
import { chooseNode, isOlder } from './node.mjs';

test('the bundled Node goes before the machine’s only where that one is older', () => {
  expect(isOlder('v24.9.0', '24.21.0')).toBe(true);
  expect(isOlder('v20.20.2', '24.21.0')).toBe(true);
  expect(isOlder('v24.21.0', '24.21.0')).toBe(false);
  expect(isOlder('v24.21.3', '24.21.0')).toBe(false);
  expect(isOlder('v26.1.0', '24.21.0')).toBe(false);
});

test('the machine’s Node runs everything unless it is the older one', () => {
  const machine = (version: string) => ({ version, execPath: '/usr/bin/node' });
  expect(chooseNode(machine('v99.0.0'))).toBe('/usr/bin/node');
  expect(chooseNode(machine('v24.7.0'))).toMatch(/node_modules.node-/);
  expect(chooseNode(machine('v20.20.2'))).toMatch(/node_modules.node-/);
});

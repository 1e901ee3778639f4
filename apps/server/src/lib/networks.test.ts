import { expect, test } from 'vitest';
import { isWithin } from './networks.ts';

const office = ['203.0.113.7/32', '198.51.100.0/24', '2001:db8::/32'];

test.each([
  ['203.0.113.7', true],
  ['203.0.113.8', false],
  ['198.51.100.255', true],
  ['198.51.101.0', false],
  ['::ffff:203.0.113.7', true],
  ['::ffff:203.0.113.8', false],
  ['2001:db8::1', true],
  ['2001:db9::1', false],
  ['fe80::1%eth0', false],
  ['', false],
  ['not an address', false],
])('%s comes from the office: %s', (address, expected) => {
  expect(isWithin(address, office)).toBe(expected);
});

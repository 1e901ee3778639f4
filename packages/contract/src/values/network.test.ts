import { expect, test } from 'vitest';
import { isNetwork } from './network.ts';

test.each(['203.0.113.7', '203.0.113.0/24', '0.0.0.0/0', '2001:db8::/32', '::1', '::ffff:203.0.113.7', 'FE80::1/128'])(
  '%s is one',
  (text) => expect(isNetwork(text)).toBe(true),
);

test.each([
  '',
  'localhost',
  '203.0.113',
  '203.0.113.256',
  '203.0.113.07',
  '203.0.113.7/33',
  '203.0.113.7/',
  '1.2.3.4/8/8',
  '2001:db8::/129',
  '2001:::1',
  'fe80::1%eth0',
  '[::1]',
  '12345',
])('«%s» is none', (text) => expect(isNetwork(text)).toBe(false));

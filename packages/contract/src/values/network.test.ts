import { expect, test } from 'vitest';
import { isNetwork, isWide } from './network.ts';

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

test.each([
  '0.0.0.0/0',
  '128.0.0.0/1',
  '10.0.0.0/15',
  '::/0',
  '2000::/3',
  '2001::/16',
  '::/64',
  '::ffff:0.0.0.0/96',
  '0:0:0:0:0:FFFF::/96',
])('%s has room for anybody', (text) => expect(isWide(text)).toBe(true));

test.each(['203.0.113.7', '10.0.0.0/16', '2001:db8::/32', '::1', '::ffff:203.0.113.7', '::ffff:203.0.113.0/120'])(
  '%s has not',
  (text) => expect(isWide(text)).toBe(false),
);

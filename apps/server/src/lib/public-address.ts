import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Everything that is not the public internet: this machine, its networks, cloud metadata, multicast, reserved. */
const inner = new BlockList();
for (const [address, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  inner.addSubnet(address, prefix, 'ipv4');

// Of IPv6 only global unicast is public, except ranges that contain IPv4 addresses or are for documentation.
const outer = new BlockList();
outer.addSubnet('2000::', 3, 'ipv6');
for (const [address, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  inner.addSubnet(address, prefix, 'ipv6');

function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !inner.check(address, 'ipv4');
  return kind === 6 && outer.check(address, 'ipv6') && !inner.check(address, 'ipv6');
}

/** Node does not call `lookup` for an address written in digits, so it is checked beforehand. */
export function isPublicHost(hostname: string): boolean {
  const bare = hostname.replace(/^\[(.*)\]$/, '$1');
  return isIP(bare) === 0 || isPublicAddress(bare);
}

/**
 * For http.request: refuses names that resolve into a private network. It checks the very addresses that the connection then uses, so a
 * name that resolves differently the second time (DNS rebinding) gains nothing.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    const wrong = found.find(({ address }) => !isPublicAddress(address));
    const [first] = found;
    if (wrong || !first) {
      const refusal = Object.assign(new Error('the name leads into a private network'), { code: 'EPRIVATE' });
      return callback(refusal, '', 0);
    }
    if (options.all) return callback(null, found);
    return callback(null, first.address, first.family);
  });
};

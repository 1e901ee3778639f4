import { BlockList, isIP } from 'node:net';

/** Whether the address is in one of the networks, each written as `203.0.113.0/24`. */
export function isWithin(address: string, networks: string[]): boolean {
  const [plain = ''] = address.split('%');
  if (isIP(plain) === 0) return false;
  const list = new BlockList();
  for (const network of networks) {
    const [ip = '', bits] = network.split('/');
    list.addSubnet(ip, Number(bits), familyOf(ip));
  }
  // An IPv4 address that arrives by an IPv6 socket, as `::ffff:203.0.113.7`, is found among IPv4 networks.
  return list.check(plain, familyOf(plain));
}

const familyOf = (ip: string) => (isIP(ip) === 6 ? 'ipv6' : 'ipv4');

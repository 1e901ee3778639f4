/** An address of the internet, or a network of them: «203.0.113.7», «203.0.113.0/24», «2001:db8::/32». */
export function isNetwork(text: string): boolean {
  const [ip = '', bits, ...rest] = text.split('/');
  const version = isV4(ip) ? 4 : 6;
  if ((version === 6 && !isV6(ip)) || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (version === 4 ? 32 : 128));
}

/** Somebody rents an address in it within minutes: larger than /16, of IPv6 than /32. */
export function isWide(text: string): boolean {
  const [ip = '', bits] = text.split('/');
  if (bits === undefined) return false;
  if (isV4(ip)) return Number(bits) < 16;
  // Addresses of IPv4 may come written as IPv6, `::ffff:203.0.113.7`.
  const holdsV4 = new URL(`http://[${ip}]/`).hostname.startsWith('[::');
  return Number(bits) < (holdsV4 ? 96 + 16 : 32);
}

const isV4 = (ip: string) => /^(\d{1,3}\.){3}\d{1,3}$/.test(ip) && ip.split('.').every(isOctet);
const isOctet = (part: string) => Number(part) <= 255 && String(Number(part)) === part;
const isV6 = (ip: string) => /^[\da-f:.]{2,45}$/i.test(ip) && ip.includes(':') && URL.canParse(`http://[${ip}]/`);

const ALPHABET = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';

/** Events contain addresses as twenty bytes. The checksum is removed without a check: this chain has no wrong ones. */
export function toHex(address: string): string {
  const number = [...address].reduce((sum, letter) => sum * 58n + BigInt(ALPHABET.indexOf(letter)), 0n);
  return `0x${number.toString(16).padStart(50, '0').slice(2, 42)}`;
}

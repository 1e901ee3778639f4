/**
 * A number by which the same text is recognised after it is gone. Not a secret and not a proof: the phone compares with itself, and
 * whoever knows the rest of the text can find its digits by trying.
 */
export function printOf(bank: string, text: string): string {
  let hash = 0x811c9dc5;
  for (const char of `${bank}\n${text.trim().replace(/\s+/g, ' ')}`) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}

export type SqlValue = string | Buffer | null;

/** A value as PostgreSQL reads it. Anything ambiguous is refused before it is sent. */
export function writeValue(value: unknown): SqlValue {
  if (value === null) return null;
  if (value instanceof Date) return value.toISOString();
  if (value instanceof Uint8Array) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return `{${value.map(writeElement).join(',')}}`;
  if (plain.has(typeof value)) return String(value);
  throw new Error('A statement has a value that is not sent as it is');
}

const plain = new Set(['string', 'number', 'bigint', 'boolean']);

function writeElement(value: unknown): string {
  if (Array.isArray(value)) return `{${value.map(writeElement).join(',')}}`;
  const written = writeValue(value);
  if (written === null) return 'NULL';
  const text = typeof written === 'string' ? written : `\\x${written.toString('hex')}`;
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

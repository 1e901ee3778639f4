const format = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** 150000050n → «1 500 000,50 ₽», for sentences that people read. */
export function formatRoubles(kopecks: bigint): string {
  const [whole = '', rest = ''] = [String(kopecks / 100n), String(kopecks % 100n).padStart(2, '0')];
  const digits = format.format(BigInt(whole));
  return `${digits}${rest === '00' ? '' : `,${rest}`} ₽`;
}

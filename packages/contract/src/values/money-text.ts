// How amounts are written for people and for files. Only the digits are used: a float could not hold large sums to the last kopeck.

/** An amount must never break into two lines. */
const space = '\u00a0';
const minus = '−';

/** 150000n → «1 500 ₽», 150050n → «1 500,50 ₽». */
export function formatRoubles(kopecks: bigint): string {
  return `${formatUnits(kopecks, 2)}${space}₽`;
}

/** Zeros at the end are cut, but a fraction keeps at least two digits. `places`: how many decimals the unit has. */
export function formatUnits(units: bigint, places: number): string {
  const { negative, whole, fraction } = splitUnits(units, places);
  const thousands = whole.replace(/\B(?=(\d{3})+$)/g, space);
  const shown = fraction.replace(/0+$/, '');
  return `${negative ? minus : ''}${thousands}${shown === '' ? '' : `,${shown.padEnd(2, '0')}`}`;
}

/** 150050n → «1500.50»: for files, the command line and other programs, where amounts are searched for and copied. */
export function plainRoubles(kopecks: bigint): string {
  return plainUnits(kopecks, 2);
}

/** With all decimals of the unit. */
export function plainUnits(units: bigint, places: number): string {
  const { negative, whole, fraction } = splitUnits(units, places);
  return `${negative ? '-' : ''}${whole}.${fraction}`;
}

function splitUnits(units: bigint, places: number) {
  const negative = units < 0n;
  const digits = String(negative ? -units : units).padStart(places + 1, '0');
  const point = digits.length - places;
  return { negative, whole: digits.slice(0, point), fraction: digits.slice(point) };
}

/** 100004200n → «100,0042 USDT». Zeros at the end are cut, but a fraction keeps at least two digits. */
export function formatUsdt(millionths: bigint): string {
  return `${formatUnits(millionths, 6)}\u00a0USDT`;
}

/** 750n → «7,5%». */
export function formatPercent(hundredths: bigint): string {
  return `${formatUnits(hundredths, 2).replace(/(,\d)0$/, '$1')}%`;
}

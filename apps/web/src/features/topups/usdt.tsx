import { formatUsdt } from '#lib/text/format.ts';
import { Money } from '#ui/value/roubles.tsx';

/** An amount that never wraps; its unit is in the title of the column. */
export function Usdt({ value }: { value: bigint }) {
  return <Money>{usdtDigits(value)}</Money>;
}

/** «1 100,0042», without the unit. */
export function usdtDigits(millionths: bigint): string {
  return formatUsdt(millionths).replace(/\s*USDT$/, '');
}

/** In the form that exchanges and wallets accept: «1100.0042». */
export function plainUsdt(millionths: bigint): string {
  return usdtDigits(millionths).replace(/\s/g, '').replace(',', '.');
}

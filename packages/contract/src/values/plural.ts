/**
 * plural(2, ['файл', 'файла', 'файлов']) → «файла». By hand, as dates are (lib/text/format.ts): the browser reads its tables of languages
 * the first time it is asked for one, which holds up a cold opening on a slow phone by a sixth of a second.
 */
export function plural(n: number, [one, few, many]: readonly [string, string, string]): string {
  const [last, lastTwo] = [Math.abs(n % 10), Math.abs(n % 100)];
  const isTeen = lastTwo > 10 && lastTwo < 20;
  if (isTeen || !Number.isInteger(n)) return many;
  if (last === 1) return one;
  return last > 1 && last < 5 ? few : many;
}

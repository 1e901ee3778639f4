/** plural(2, ['файл', 'файла', 'файлов']) → «файла». */
export function plural(n: number, [one, few, many]: readonly [string, string, string]): string {
  const rule = pluralRules.select(n);
  if (rule === 'one') return one;
  return rule === 'few' ? few : many;
}
const pluralRules = new Intl.PluralRules('ru-RU');

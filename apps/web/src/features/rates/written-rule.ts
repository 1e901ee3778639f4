import type { StaffRule } from '@app/contract/rates/rates';
import { type Rule, ruleBook } from '@app/contract/rules';
import { capital } from '#lib/text/capital.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { ratesText } from './console-rates-text.ts';

export function aboutOf(name: StaffRule['name']): string {
  const { about, onePerson }: Rule = ruleBook[name];
  return onePerson ? `${capital(about)} (${ratesText.rules.one})` : capital(about);
}

/** «50000» → «50 000 ₽». */
export function writtenRule(name: StaffRule['name'], value: string): string {
  const { unit } = ruleBook[name];
  const number = Number(value.replaceAll(/\s/g, '').replace(',', '.'));
  if (unit === '₽' && Number.isFinite(number)) return formatRoubles(BigInt(Math.round(number * 100)));
  // A percent has hundredths, and a comma before them.
  return `${value.replace('.', ',')} ${unit}`.trimEnd();
}

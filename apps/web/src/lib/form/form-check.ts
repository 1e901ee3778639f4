import { isMisread } from '@app/contract/values/amount-text';
import { z } from 'zod';

/** What is wrong, by field. */
export type FormErrors = Record<string, string>;

/**
 * What the contract has against the values of a form. A form holds values as code does (kopecks, not roubles), so the
 * schema is read backwards, just as it is when the values are sent.
 */
export function checkForm(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of z.safeEncode(schema, values).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** What is wrong with the values of a form: a text that is no amount first, since the check cannot know what was meant. */
export function wrongFields<Values extends object>(values: Values, check: (values: Values) => FormErrors): FormErrors {
  const misread = Object.entries(values).flatMap(([name, value]) => (isMisread(value) ? [[name, value.misread]] : []));
  return { ...check(values), ...Object.fromEntries(misread) };
}

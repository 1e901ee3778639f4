import { isMisread } from '@app/contract/values/amount-text';
import { z } from 'zod';

/** What is wrong, by field. */
export type FormErrors = Record<string, string>;

/**
 * What the contract says about the values of a form. A form holds values as code does (kopecks, not roubles), so they are encoded by the
 * schema, as when they are sent.
 */
export function checkForm(schema: z.ZodType, values: unknown): FormErrors {
  const errors: FormErrors = {};
  for (const { path, message } of z.safeEncode(schema, values).error?.issues ?? []) errors[path.join('.')] ??= message;
  return errors;
}

/** The errors of a form: first texts that are not amounts, because the schema cannot know what was meant. */
export function wrongFields<Values extends object>(values: Values, check: (values: Values) => FormErrors): FormErrors {
  const misread = Object.entries(values).flatMap(([name, value]) => (isMisread(value) ? [[name, value.misread]] : []));
  return { ...check(values), ...Object.fromEntries(misread) };
}

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

/** A check as a step of a wizard takes it. */
export function stepSchema<Values>(check: (values: Values) => FormErrors) {
  const validate = (values: unknown) => {
    const issues = Object.entries(check(values as Values)).map(([field, message]) => ({ path: [field], message }));
    return issues.length > 0 ? { issues } : { value: values };
  };
  return { '~standard': { version: 1 as const, vendor: 'contract', validate } };
}

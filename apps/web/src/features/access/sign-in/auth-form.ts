import { email, login, password, typedLogin } from '@app/contract/access/auth';
import type { z } from 'zod';
import type { FormErrors } from '#lib/form/form-check.ts';
import { authText } from './auth-text.ts';

export type AuthMode = 'sign-in' | 'sign-up';
export type AuthField = 'login' | 'password' | 'repeat' | 'email';
export type AuthValues = Record<AuthField, string>;

export const emptyValues: AuthValues = { login: '', password: '', repeat: '', email: '' };

/** In the order of the screen: the first wrong field gets the focus. */
export const authFields: Record<AuthMode, AuthField[]> = {
  'sign-in': ['login', 'password'],
  'sign-up': ['login', 'password', 'repeat', 'email'],
};

export function findErrors(mode: AuthMode, values: AuthValues): FormErrors {
  const all: FormErrors = {};
  for (const field of authFields[mode]) {
    const error = findError(mode, field, values);
    if (error) all[field] = error;
  }
  return all;
}

const schemas = {
  'sign-in': { login: typedLogin, password, email },
  'sign-up': { login, password, email },
};

function findError(mode: AuthMode, field: AuthField, values: AuthValues): string | undefined {
  if (field === 'repeat') return findRepeatError(values);
  return firstIssue(schemas[mode][field], values[field]);
}

function findRepeatError({ password, repeat }: AuthValues): string | undefined {
  if (repeat === '') return authText.repeatRequired;
  return repeat === password ? undefined : authText.repeatDiffers;
}

function firstIssue(schema: z.ZodType, value: string): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message;
}

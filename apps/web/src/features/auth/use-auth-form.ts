import { useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import {
  type AuthErrors,
  type AuthField,
  type AuthMode,
  type AuthValues,
  emptyValues,
  findErrors,
} from './auth-form.ts';

const debounce = 500;

/** Values and the errors to show: a field's error appears 500 ms after typing stops, and goes the moment it is put right. */
export function useAuthForm(mode: AuthMode) {
  const [values, setValues] = useState(emptyValues);
  const [typed, setTyped] = useState<AuthField[]>([]);
  const [settled, setSettled] = useState(emptyValues);
  const [refused, setRefused] = useState<AuthErrors>({});

  useEffect(() => {
    const timer = setTimeout(() => setSettled(values), debounce);
    return () => clearTimeout(timer);
  }, [values]);

  function change(field: AuthField, value: string) {
    setValues((present) => ({ ...present, [field]: value }));
    setTyped((present) => [...present, field]);
    setRefused((present) => ({ ...present, [field]: undefined }));
  }

  /** Sending does not wait for the debounce: what is wrong is shown now. */
  function showErrors() {
    setTyped(['login', 'password', 'repeat', 'email']);
    setSettled(values);
  }

  function forgetErrors() {
    setTyped([]);
    setRefused({});
  }

  function fill(filled: Partial<AuthValues>): AuthValues {
    const next = { ...emptyValues, ...filled };
    setValues(next);
    forgetErrors();
    return next;
  }

  /** The server may know which field is wrong; its sentence then stands under that field until it is changed. */
  function takeRefusal(error: Error) {
    if (error instanceof ApiError) setRefused(error.fields);
  }

  const errors = findErrors(mode, values);
  const settledErrors = findErrors(mode, settled);
  function errorOf(field: AuthField): string | undefined {
    if (refused[field]) return refused[field];
    return typed.includes(field) && errors[field] ? settledErrors[field] : undefined;
  }

  return { values, errors, errorOf, change, showErrors, forgetErrors, fill, takeRefusal };
}

export type AuthForm = ReturnType<typeof useAuthForm>;

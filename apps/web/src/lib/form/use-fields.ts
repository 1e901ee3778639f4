import { useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { type FormErrors, wrongFields } from './form-check.ts';

/**
 * The fields of a dialog. What is wrong is always known; it is said at a field once the person has left it (`leave`) or
 * has tried to save (`attempt`), and what the server had against a field until that field changes.
 */
export function useFields<Values extends object>(initial: Values, check: (values: Values) => FormErrors) {
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<readonly string[]>([]);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});

  const wrong = { ...refused, ...wrongFields(values, check) };
  const isSaid = (name: string) => attempted || left.includes(name) || name in refused;

  return {
    values,
    errors: Object.fromEntries(Object.entries(wrong).filter(([name]) => isSaid(name))) as FormErrors,
    valid: Object.keys(wrong).length === 0,
    set(change: Partial<Values>) {
      setValues((before) => ({ ...before, ...change }));
      setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    },
    leave: (name: keyof Values & string) => setLeft((before) => [...before, name]),
    /** Shows everything that is wrong; true when nothing is. */
    attempt(): boolean {
      setAttempted(true);
      return Object.keys(wrong).length === 0;
    },
    /** For the error of a mutation: the server's words at the fields it named. */
    refuse: (error: unknown) => setRefused(error instanceof ApiError ? error.fields : {}),
    start(next: Values) {
      setValues(next);
      setAttempted(false);
      setRefused({});
      setLeft([]);
    },
  };
}

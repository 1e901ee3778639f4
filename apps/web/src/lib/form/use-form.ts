import { type ChangeEvent, useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { type FormErrors, wrongFields } from './form-check.ts';

/** When the error of a field is shown. Trying to send shows all errors in any form. */
type ShowErrors = 'when left' | 'when sent' | 'when typing stops';

/**
 * Methods (not function properties), so that a form can be given to a part that knows only some of its fields, such as a step of a wizard.
 */
export interface Form<Values> {
  values: Values;
  /** The errors that are shown, by field. */
  errors: FormErrors;
  /** All errors, shown or not. */
  wrong: FormErrors;
  valid: boolean;
  set(change: Partial<Values>): void;
  /** The person has left the field. */
  leave(name: keyof Values & string): void;
  /** Shows all errors; returns true if there are none. */
  attempt(): boolean;
  /** For the error of a mutation: shows the server's sentences at the fields it named, until these are changed. */
  refuse(error: unknown): void;
  /** Starts again with these values, or with the current ones; no errors are shown. */
  restart(values?: Values): void;
  /** The next try, with this changed: of the values as they are by then, not as they were drawn. */
  again(change: Partial<Values>): void;
  /** For an input whose `onChange` gives the value. */
  field<Name extends keyof Values & string>(name: Name): FieldProps<Values[Name]>;
  /** For an input whose `onChange` gives an event. */
  textField(name: keyof Values & string): TextFieldProps;
}

interface FieldProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  onBlur: () => void;
}

interface TextFieldProps extends Omit<FieldProps<string>, 'onChange'> {
  onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => void;
}

const TYPING_PAUSE = 500;

/**
 * The values of a form and their errors. Errors are always computed from the values and never stored, so an error disappears as soon as
 * its field, or the other field it is about, is corrected.
 */
export function useForm<Values extends object>(
  initial: Values,
  check: (values: Values) => FormErrors,
  show: ShowErrors = 'when left',
): Form<Values> {
  const [values, setValues] = useState(initial);
  /** Fields whose errors are shown; `attempted` is all of them. */
  const [shown, setShown] = useState<readonly string[]>([]);
  const [attempted, setAttempted] = useState(false);
  const [refused, setRefused] = useState<FormErrors>({});
  const typing = useTyping(values, show === 'when typing stops', (names) =>
    setShown((before) => [...before, ...names]),
  );

  const wrong = { ...refused, ...wrongFields(values, check) };
  // While the person types, the previous error of the field stays, so that it does not flicker.
  const wording = show === 'when typing stops' ? { ...refused, ...wrongFields(typing.settled, check) } : wrong;
  const isShown = (name: string) => attempted || shown.includes(name) || name in refused;
  const errors: FormErrors = {};
  for (const [name, message] of Object.entries(wording)) if (name in wrong && isShown(name)) errors[name] = message;
  const valid = Object.keys(wrong).length === 0;

  function set(change: Partial<Values>) {
    setValues((before) => ({ ...before, ...change }));
    setRefused((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !(name in change))));
    typing.note(Object.keys(change));
  }

  function leave(name: string) {
    if (show === 'when left') setShown((before) => [...before, name]);
  }

  const common = (name: keyof Values & string) => ({ error: errors[name], onBlur: () => leave(name) });
  return {
    values,
    errors,
    wrong,
    valid,
    set,
    leave,
    attempt() {
      setAttempted(true);
      typing.settle(values);
      return valid;
    },
    refuse: (error) => setRefused(error instanceof ApiError ? error.fields : {}),
    restart(next = values) {
      setValues(next);
      setShown([]);
      setAttempted(false);
      setRefused({});
      typing.settle(next);
    },
    again(change) {
      set(change);
      setShown([]);
      setAttempted(false);
      setRefused({});
    },
    field: (name) => ({
      ...common(name),
      value: values[name],
      onChange: (value) => set({ [name]: value } as unknown as Partial<Values>),
    }),
    textField: (name) => ({
      ...common(name),
      value: String(values[name]),
      onChange: ({ currentTarget }) => set({ [name]: currentTarget.value } as Partial<Values>),
    }),
  };
}

/** The values when typing last paused. */
function useTyping<Values>(values: Values, follows: boolean, onPause: (names: string[]) => void) {
  const [settled, setSettled] = useState(values);
  const [typed, setTyped] = useState<string[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only another key press begins the pause anew
  useEffect(() => {
    if (!follows) return;
    const timer = setTimeout(() => {
      setSettled(values);
      onPause(typed);
    }, TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [values, follows]);

  return {
    settled,
    note: (names: string[]) => follows && setTyped((before) => [...before, ...names]),
    settle(now: Values) {
      setSettled(now);
      setTyped([]);
    },
  };
}

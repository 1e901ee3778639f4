import { type ChangeEvent, useEffect, useState } from 'react';
import { ApiError } from '#lib/api/api.ts';
import { type FormErrors, wrongFields } from './form-check.ts';

/** When the error of a field is shown. Trying to send shows all of them, in any form. */
type ShowErrors = 'when left' | 'when sent' | 'when typing stops';

/** What is written as methods may be given to a part of the form that knows only some of its fields, such as a step of a wizard. */
export interface Form<Values> {
  values: Values;
  /** What is wrong, by field, as far as it is shown. */
  errors: FormErrors;
  /** All that is wrong, shown or not. */
  wrong: FormErrors;
  valid: boolean;
  set(change: Partial<Values>): void;
  /** The person has left the field. */
  leave(name: keyof Values & string): void;
  /** Shows everything that is wrong; true when nothing is. */
  attempt(): boolean;
  /** For the error of a mutation: shows the server's words at the fields it named, until these are changed. */
  refuse(error: unknown): void;
  /** Begins with these values, or goes on with the present ones; no error is shown any more. */
  restart(values?: Values): void;
  /** For an input whose `onChange` gives the value itself. */
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
 * The values of a form and what is wrong with them. Errors are always computed from the values and never stored, so an error goes
 * the moment its field, or the other field it is about, is put right.
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
  // While somebody types on, the sentence about what stood there before stays as it is.
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

/** The values as they were when typing last stopped. */
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

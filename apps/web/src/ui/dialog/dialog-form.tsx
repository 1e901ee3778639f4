import { Button, Group } from '@mantine/core';
import { type FormEvent, type ReactNode, useContext, useRef } from 'react';
import classes from './dialog-form.module.css';
import { DialogAround } from './unsent.ts';
import { useFirstFieldFocus } from './use-first-field-focus.ts';

export interface DialogFormProps {
  onSubmit: () => unknown;
  submitLabel: string;
  /** The text of the main button while it works; without it a spinner covers the label. */
  busyLabel?: string;
  loading: boolean;
  disabled?: boolean;
  /** There is nothing to send yet: the main button looks disabled, and a press says what is missing. */
  empty?: boolean;
  /** The action destroys or rejects something. */
  danger?: boolean;
  /** A second button beside the main one: «Отмена», «Назад». Without an action of its own it closes the dialog like the cross. */
  secondary?: { label: string; onClick?: () => void };
  /** Changes when the dialog shows other fields; the first of them then gets the focus. */
  step?: unknown;
  /** The main button gets the focus instead of the first field. */
  submitFirst?: boolean;
  children?: ReactNode;
}

/** A component of its own because it appears later than the dialog around it, and the focus has to wait for it. */
export function DialogForm(props: DialogFormProps) {
  const { onSubmit, submitLabel, busyLabel, loading, disabled = false, danger = false, secondary } = props;
  const form = useRef<HTMLFormElement>(null);
  const { leave } = useContext(DialogAround);
  useFirstFieldFocus(form, props.step);

  function submit(event: FormEvent) {
    event.preventDefault();
    // A dialog may be opened inside another form: React would pass the event on to that form as well.
    event.stopPropagation();
    if (!loading && !disabled) onSubmit();
  }

  return (
    <form ref={form} onSubmit={submit} noValidate aria-busy={loading} className={classes.form}>
      <div className={classes.fields} data-fields>
        {props.children}
      </div>
      <Group className={classes.footer ?? ''} justify="flex-end" gap="xs">
        {secondary && (
          <Button variant="default" disabled={loading} onClick={secondary.onClick ?? leave}>
            {secondary.label}
          </Button>
        )}
        <Button
          type="submit"
          disabled={disabled || (loading && busyLabel !== undefined)}
          loading={loading && busyLabel === undefined}
          {...(props.empty && { 'data-disabled': true, 'aria-disabled': true })}
          data-focus-first={props.submitFirst || undefined}
          {...(danger && { color: 'red.9' })}
        >
          {loading && busyLabel !== undefined ? busyLabel : submitLabel}
        </Button>
      </Group>
    </form>
  );
}

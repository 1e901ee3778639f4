import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useForm } from '#lib/form/use-form.ts';
import { answerTo, checkAnswer, type Question, QuestionField, reasonIn } from './confirm-question.tsx';
import { FormDialog, type FormDialogProps } from './form-dialog.tsx';

interface ConfirmDialogProps
  extends Pick<
    FormDialogProps,
    'title' | 'onClose' | 'loading' | 'disabled' | 'danger' | 'busyLabel' | 'size' | 'step'
  > {
  /** What is about to be done, and its consequences. */
  children: ReactNode;
  /** What has happened to the thing since the dialog was opened. */
  notice?: ReactNode;
  /** What the person has to answer first. */
  question?: Question;
  confirmLabel: string;
  /** The second button; null for none, when the cross is enough. */
  cancelLabel?: string | null;
  onConfirm: (reason: string) => unknown;
}

/** A question before something that cannot easily be undone. Enter confirms, Esc does not. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { children, notice, question, confirmLabel, cancelLabel = 'Отмена', onConfirm, ...dialog } = props;
  const form = useForm(answerTo(question), (answer) => checkAnswer(question, answer), 'when sent');
  return (
    <FormDialog
      size="sm"
      {...dialog}
      submitLabel={confirmLabel}
      onSubmit={() => form.attempt() && onConfirm(reasonIn(form.values))}
      {...(cancelLabel !== null && { secondary: { label: cancelLabel } })}
    >
      {notice}
      {typeof children === 'string' ? <Text>{children}</Text> : children}
      {question && <QuestionField question={question} form={form} disabled={dialog.loading} />}
    </FormDialog>
  );
}

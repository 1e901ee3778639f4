import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { FormErrors } from '#lib/form/form-check.ts';
import { type Form, useForm } from '#lib/form/use-form.ts';
import { showError } from '#ui/page/toast.ts';
import { FormDialog } from './form-dialog.tsx';

export interface WizardStep<Values> {
  title: string;
  /** The errors that prevent «Дальше». */
  check?: (values: Values) => FormErrors;
  Body: (props: { form: Form<Values> }) => ReactNode;
}

interface WizardDialogProps<Values extends object> {
  title: ReactNode;
  steps: readonly [WizardStep<Values>, ...WizardStep<Values>[]];
  initialValues: Values;
  onClose: () => void;
  onSubmit: (values: Values) => unknown;
  loading: boolean;
  submitLabel?: string;
  busyLabel?: string;
}

/** One form in several steps. Typed values stay when one goes back; closing forgets them, because the wizard is mounted only while open. */
export function WizardDialog<Values extends object>(props: WizardDialogProps<Values>) {
  const { title, steps, initialValues, onClose, onSubmit, loading, submitLabel = 'Сохранить', busyLabel } = props;
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? steps[0];
  const form = useForm(initialValues, step.check ?? nothingWrong, 'when sent');
  const isLast = index === steps.length - 1;

  function goOn() {
    if (!form.attempt()) return showError('Пожалуйста, заполните все обязательные поля корректно');
    return isLast ? onSubmit(form.values) : goTo(index + 1);
  }

  function goBack() {
    return index === 0 ? onClose() : goTo(index - 1);
  }

  function goTo(next: number) {
    form.restart();
    setIndex(next);
  }

  return (
    <FormDialog
      title={title}
      onClose={onClose}
      onSubmit={goOn}
      submitLabel={isLast ? submitLabel : 'Дальше'}
      {...(busyLabel !== undefined && { busyLabel })}
      loading={loading}
      step={index}
      secondary={{ label: 'Назад', onClick: goBack }}
    >
      <div role="status">
        <Text size="sm" c="dimmed">
          Шаг {index + 1} из {steps.length}
        </Text>
        <Text fw={600}>{step.title}</Text>
      </div>
      <step.Body form={form} />
    </FormDialog>
  );
}

const nothingWrong = () => ({});

import { Text } from '@mantine/core';
import { schemaResolver, type UseFormReturnType, useForm } from '@mantine/form';
import { type ComponentType, type ReactNode, useState } from 'react';
import { showError } from '#ui/page/toast.ts';
import { FormDialog } from './form-dialog.tsx';

/** Checked by «Дальше»; a zod schema of the contract is one. */
type StepSchema = Parameters<typeof schemaResolver>[0];

export interface WizardStep<Values> {
  title: string;
  schema?: StepSchema;
  Body: ComponentType<{ form: UseFormReturnType<Values> }>;
}

interface WizardDialogProps<Values extends Record<string, unknown>> {
  title: ReactNode;
  steps: readonly [WizardStep<Values>, ...WizardStep<Values>[]];
  initialValues: Values;
  onClose: () => void;
  onSubmit: (values: Values) => unknown;
  loading: boolean;
  submitLabel?: string;
  busyLabel?: string;
}

/** One form in several steps. What was typed stays when one goes back; closing forgets it, as the wizard is mounted only while open. */
export function WizardDialog<Values extends Record<string, unknown>>(props: WizardDialogProps<Values>) {
  const { title, steps, initialValues, onClose, onSubmit, loading, submitLabel = 'Сохранить', busyLabel } = props;
  const form = useForm<Values>({ mode: 'controlled', initialValues });
  const [index, setIndex] = useState(0);
  const step = steps[index] ?? steps[0];
  const isLast = index === steps.length - 1;

  function goOn() {
    const errors = step.schema ? schemaResolver(step.schema, { sync: true })(form.getValues()) : {};
    form.setErrors(errors);
    if (Object.keys(errors).length > 0) return showError('Пожалуйста, заполните все обязательные поля корректно');
    return isLast ? onSubmit(form.getValues()) : setIndex(index + 1);
  }

  function goBack() {
    form.clearErrors();
    return index === 0 ? onClose() : setIndex(index - 1);
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

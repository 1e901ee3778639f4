import { TextInput } from '@mantine/core';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import type { Form } from '#lib/form/use-form.ts';
import { renderUi } from '#testing/render.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import { WizardDialog } from './wizard.tsx';

type Values = { pan: string; fio: string };
const onSubmit = vi.fn();
const onClose = vi.fn();
beforeEach(() => vi.clearAllMocks());

const card = z.object({ pan: z.string().length(19, 'Нужно 16 цифр') });
const name = z.object({ fio: z.string().min(1, 'Необходимо указать ФИО') });
const steps = [
  { title: 'Номер карты', check: (values: Values) => checkForm(card, values), Body: CardStep },
  { title: 'Настройки банка', check: (values: Values) => checkForm(name, values), Body: NameStep },
] as const;

function CardStep({ form }: { form: Form<Values> }) {
  return <CardInput {...form.field('pan')} />;
}

function NameStep({ form }: { form: Form<Values> }) {
  return <TextInput label="ФИО (Банк)" {...form.textField('fio')} />;
}

function renderWizard() {
  return renderUi(
    <WizardDialog
      title="Добавление банка"
      initialValues={{ pan: '', fio: '' }}
      loading={false}
      steps={steps}
      onClose={onClose}
      onSubmit={onSubmit}
    />,
  );
}

test('each step is checked before the next, and the last saves what all of them gathered', async () => {
  const { user } = renderWizard();
  await user.type(screen.getByRole('textbox', { name: 'Номер карты' }), '2202200112345678{Enter}');
  expect(screen.getByText('Шаг 2 из 2')).toBeTruthy();
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'ФИО (Банк)' })).toHaveFocus());

  await user.keyboard('Иванов Иван');
  await user.click(screen.getByRole('button', { name: 'Сохранить' }));
  expect(onSubmit.mock.calls).toEqual([[{ pan: '2202 2001 1234 5678', fio: 'Иванов Иван' }]]);
});

test('a failing step stays, says what is wrong at the field and in a toast', async () => {
  const { user } = renderWizard();
  await user.type(screen.getByRole('textbox', { name: 'Номер карты' }), '2202');
  await user.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(await screen.findByText('Пожалуйста, заполните все обязательные поля корректно')).toBeTruthy();
  expect(screen.getByText('Нужно 16 цифр')).toBeTruthy();
  expect(screen.getByText('Шаг 1 из 2')).toBeTruthy();
});

test('going back keeps what was typed', async () => {
  const { user } = renderWizard();
  await user.type(screen.getByRole('textbox', { name: 'Номер карты' }), '2202200112345678{Enter}');
  await user.type(screen.getByRole('textbox', { name: 'ФИО (Банк)' }), 'Иванов');
  await user.click(screen.getByRole('button', { name: 'Назад' }));
  expect(screen.getByRole('textbox', { name: 'Номер карты' })).toHaveProperty('value', '2202 2001 1234 5678');
  await user.click(screen.getByRole('button', { name: 'Дальше' }));
  expect(screen.getByRole('textbox', { name: 'ФИО (Банк)' })).toHaveProperty('value', 'Иванов');
});

test('going back from the first step closes the wizard', async () => {
  const { user } = renderWizard();
  await user.click(screen.getByRole('button', { name: 'Назад' }));
  expect(onClose).toHaveBeenCalledOnce();
});

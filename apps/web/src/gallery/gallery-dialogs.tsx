import { Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { z } from 'zod';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { OtpDialog } from '#ui/dialog/otp-dialog.tsx';
import { WizardDialog } from '#ui/dialog/wizard.tsx';
import { FileDrop } from '#ui/file/file-drop.tsx';
import { CardInput } from '#ui/input/card-input.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { PhoneInput } from '#ui/input/phone-input.tsx';
import { sampleFiles } from './gallery-data.ts';

export type DialogName = 'confirm' | 'otp' | 'form' | 'wizard' | 'files';

export function SampleDialog({ name, onClose }: { name: DialogName; onClose: () => void }) {
  const [phone, setPhone] = useState('');
  const [files, setFiles] = useState(sampleFiles);
  const common = { onClose, loading: false };
  if (name === 'confirm') {
    return (
      <ConfirmDialog {...common} title="Отправить ЛК в архив?" confirmLabel="В архив" danger onConfirm={onClose}>
        ЛК «Азиатско-Тихоокеанский Банк · 77120» перестанет принимать сделки. Вернуть его можно на вкладке «Архив».
      </ConfirmDialog>
    );
  }
  if (name === 'otp') return <OtpDialog {...common} title="Закрыть сделку" onSubmit={onClose} error="Неверный код" />;
  if (name === 'files') {
    return (
      <FormDialog
        {...common}
        title="Подтверждение выплаты"
        submitLabel={`Отправить (${files.length})`}
        onSubmit={onClose}
      >
        <TextInput label="ID ордера" value="10428" readOnly />
        <FileDrop value={files} onChange={setFiles} />
      </FormDialog>
    );
  }
  if (name === 'wizard') {
    return <WizardDialog {...common} title="Добавление банка" steps={steps} initialValues={blank} onSubmit={onClose} />;
  }
  return (
    <FormDialog {...common} title="Добавление устройства" submitLabel="Добавить" onSubmit={onClose}>
      <PhoneInput value={phone} onChange={setPhone} />
    </FormDialog>
  );
}

type Values = { bank: string | null; pan: string; min_amount: bigint | undefined };
const blank: Values = { bank: null, pan: '', min_amount: 10_000n };
type BodyProps = { form: UseFormReturnType<Values> };

const steps = [
  { title: 'Выбор банка', schema: z.object({ bank: z.string('Выберите банк') }), Body: BankStep },
  { title: 'Номер карты', schema: z.object({ pan: z.string().length(16, 'Введите 16 цифр') }), Body: CardStep },
  { title: 'Настройки банка', Body: LimitsStep },
] as const;

function BankStep({ form }: BodyProps) {
  return <Select label="Банк" data={['Сбербанк', 'Т-Банк', 'ВТБ']} {...form.getInputProps('bank')} />;
}

function CardStep({ form }: BodyProps) {
  const { value, ...props } = form.getInputProps('pan');
  return <CardInput label="Введите номер карты от ЛК банка" value={String(value)} {...props} />;
}

function LimitsStep({ form }: BodyProps) {
  const { onChange, error } = form.getInputProps('min_amount');
  return <MoneyInput label="Мин. платёж" value={form.values.min_amount} onChange={onChange} error={error} />;
}

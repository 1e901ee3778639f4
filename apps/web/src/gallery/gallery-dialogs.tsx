import type { WrittenAmount } from '@app/contract/values/amount-text';
import { Select, TextInput } from '@mantine/core';
import { useState } from 'react';
import { z } from 'zod';
import { checkForm } from '#lib/form/form-check.ts';
import type { Form } from '#lib/form/use-form.ts';
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

type Values = { bank: string | null; pan: string; min_amount: WrittenAmount };
const blank: Values = { bank: null, pan: '', min_amount: 10_000n };
type BodyProps = { form: Form<Values> };

const bank = z.object({ bank: z.string('Выберите банк') });
const card = z.object({ pan: z.string().length(16, 'Введите 16 цифр') });

const steps = [
  { title: 'Выбор банка', check: (values: Values) => checkForm(bank, values), Body: BankStep },
  { title: 'Номер карты', check: (values: Values) => checkForm(card, values), Body: CardStep },
  { title: 'Настройки банка', Body: LimitsStep },
] as const;

function BankStep({ form }: BodyProps) {
  return <Select label="Банк" data={['Сбербанк', 'Т-Банк', 'ВТБ']} {...form.field('bank')} />;
}

function CardStep({ form }: BodyProps) {
  return <CardInput label="Введите номер карты от ЛК банка" {...form.field('pan')} />;
}

function LimitsStep({ form }: BodyProps) {
  return <MoneyInput label="Мин. платёж" {...form.field('min_amount')} />;
}

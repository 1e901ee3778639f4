import type { WrittenAmount } from '@app/contract/values/amount-text';
import { Button, Group, SimpleGrid } from '@mantine/core';
import { useState } from 'react';
import { FileDrop } from '#ui/file/file-drop.tsx';
import { fileDropText } from '#ui/file/file-drop-text.ts';
import { CardInput } from '#ui/input/card-input.tsx';
import { MoneyInput } from '#ui/input/money-input.tsx';
import { OtpInput } from '#ui/input/otp-input.tsx';
import { PhoneInput } from '#ui/input/phone-input.tsx';
import { sampleFiles } from './gallery-data.ts';
import { type DialogName, SampleDialog } from './gallery-dialogs.tsx';
import { Example } from './gallery-example.tsx';

export function FormExamples() {
  const [phone, setPhone] = useState('79991234567');
  const [card, setCard] = useState('2202200112345678');
  const [money, setMoney] = useState<WrittenAmount>(150_050n);
  const [code, setCode] = useState('123');
  const [files, setFiles] = useState(sampleFiles);
  const [open, setOpen] = useState<DialogName>();
  return (
    <>
      <Example title="Поля">
        <SimpleGrid cols={{ base: 1, sm: 2, lg: 4 }}>
          <PhoneInput value={phone} onChange={setPhone} />
          <CardInput value={card} onChange={setCard} />
          <MoneyInput label="Мин. платёж" value={money} onChange={setMoney} />
          <PhoneInput
            label="Телефон с ошибкой"
            value="7999"
            onChange={() => {}}
            error="Допустим только номер телефона"
          />
        </SimpleGrid>
        <OtpInput value={code} onChange={setCode} />
        <OtpInput
          label="Код с ошибкой"
          value="123456"
          onChange={() => {}}
          error="Этот код уже использован, дождитесь следующего"
        />
      </Example>
      <Example title="Файлы">
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <FileDrop value={files} onChange={setFiles} />
          <FileDrop label="Чек в PDF" value={[]} onChange={() => {}} pdfOnly error={fileDropText.required} />
        </SimpleGrid>
      </Example>
      <Example title="Диалоги">
        <Group gap="xs">
          {(['confirm', 'otp', 'form', 'wizard', 'files'] as const).map((name) => (
            <Button key={name} variant="default" onClick={() => setOpen(name)}>
              {dialogNames[name]}
            </Button>
          ))}
        </Group>
        {open && <SampleDialog name={open} onClose={() => setOpen(undefined)} />}
      </Example>
    </>
  );
}

const dialogNames: Record<DialogName, string> = {
  confirm: 'Подтверждение',
  otp: 'Код OTP',
  form: 'Форма',
  wizard: 'Мастер',
  files: 'Чеки',
};

import { Button, Group, Stack } from '@mantine/core';
import { useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { BarChart } from '#ui/chart/bar-chart.tsx';
import { PageSizeSelect } from '#ui/list/page-size-select.tsx';
import { SearchInput } from '#ui/list/search-input.tsx';
import { RefreshButton } from '#ui/page/refresh-button.tsx';
import { showError, showSuccess, showWarning } from '#ui/page/toast.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Elapsed } from '#ui/value/elapsed.tsx';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { QrCode } from '#ui/value/qr-code.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Example } from './gallery-example.tsx';

export function ValueExamples() {
  const [search, setSearch] = useState('Сбер');
  const [size, setSize] = useState(50);
  const [opened] = useState(serverNow);
  const minutes = (count: number) => new Date(opened + count * 60_000);
  return (
    <>
      <Example title="Фильтры">
        <Group gap="xs">
          <SearchInput value={search} onChange={setSearch} />
          <PageSizeSelect value={size} sizes={[10, 25, 50, 100, 150]} onChange={setSize} />
          <RefreshButton onClick={() => {}} />
        </Group>
      </Example>
      <Example title="Статусы">
        <Group gap="xs">
          <StatusBadge tone="waiting">Ожидает</StatusBadge>
          <StatusBadge tone="done">Завершено</StatusBadge>
          <StatusBadge tone="archived">В архиве</StatusBadge>
          <StatusBadge tone="rejected">Отклонена</StatusBadge>
          <StatusBadge tone="working">В работе</StatusBadge>
        </Group>
      </Example>
      <Example title="Значения">
        <Group gap="xl">
          <Roubles value={9_876_543_210n} />
          <Roubles value={undefined} />
          <MaskedValue value="2202200112345678" />
          <MoscowTime value={new Date('2026-11-15T11:05:09Z')} />
          <CopyValue
            value="TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf"
            label="Скопировать адрес"
            copiedText="Адрес скопирован"
          />
        </Group>
      </Example>
      <Example title="Время">
        <Group gap="xl">
          <Elapsed since={minutes(-7)} />
          <Elapsed since={minutes(-90)} />
          <Countdown until={minutes(29)} />
          <Countdown until={minutes(4)} />
          <Countdown until={minutes(0.9)} />
          <Countdown until={minutes(-1)} />
        </Group>
      </Example>
      <Example title="График">
        <BarChart label="Сделки по дням" bars={exampleBars} legend={['Закрытые', 'Незакрытые']} format={String} />
      </Example>
      <Example title="QR-код">
        <QrCode
          value="otpauth://totp/TRADERS:trader?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=TRADERS"
          size={180}
          label="QR-код для приложения-аутентификатора"
        />
      </Example>
      <Example title="Уведомления">
        <Stack align="flex-start" gap="xs">
          <Button variant="default" onClick={() => showSuccess('Статус сделки успешно изменён')}>
            Успех
          </Button>
          <Button variant="default" onClick={() => showWarning('Максимум 5 файлов. 2 файл(ов) не будет добавлен.')}>
            Предупреждение
          </Button>
          <Button variant="default" onClick={() => showError('Этот код уже использован, дождитесь следующего')}>
            Ошибка
          </Button>
        </Stack>
      </Example>
    </>
  );
}

const exampleBars = [12, 9, 0, 21, 17, 4, 14].map((closed, index) => ({
  id: String(index),
  tick: `${index + 9}\u00a0ноя`,
  title: `${index + 9}\u00a0ноября`,
  parts: [closed, (closed * 7) % 5],
  facts: [{ label: 'Закрыто', value: String(closed) }],
}));

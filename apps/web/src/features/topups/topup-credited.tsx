import type { Topup } from '@app/contract/topups/topup';
import { Button, Text } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { formatMoscowDate, formatMoscowTime, formatRoubles, formatUsdt } from '#lib/text/format.ts';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { DialogFace } from './dialog-face.tsx';
import { TransactionLink } from './topup-cells.tsx';
import classes from './wallet.module.css';
import { walletText } from './wallet-text.ts';

const text = walletText.payment;

interface DepositCreditedProps {
  deposit: Topup;
  explorer: string | null | undefined;
  onClose: () => void;
}

export function TopupCredited({ deposit, explorer, onClose }: DepositCreditedProps) {
  const { in_amount, out_amount, coin_rate, receivedAt, tx_id } = deposit;
  return (
    <DialogFace buttons={<Button onClick={onClose}>{text.done}</Button>}>
      <div className={classes.outcome} data-tone="done" role="status">
        <IconCircleCheck size={40} stroke={1.5} aria-hidden />
        <Text fw={600} fz="lg">
          {text.credited} {formatRoubles(out_amount)}
        </Text>
      </div>
      <FactList>
        <Fact name={text.amount}>{formatUsdt(in_amount)}</Fact>
        <Fact name={text.rate}>{formatRoubles(coin_rate)}</Fact>
        {receivedAt && (
          <Fact name={text.received}>
            {formatMoscowTime(receivedAt)} {formatMoscowDate(receivedAt)}
          </Fact>
        )}
        <Fact name={text.transaction}>
          <TransactionLink id={tx_id} explorer={explorer} />
        </Fact>
      </FactList>
    </DialogFace>
  );
}

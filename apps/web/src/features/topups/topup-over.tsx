import type { Topup } from '@app/contract/topups/topup';
import { payableUntil } from '@app/contract/topups/topup-machine';
import { Button, Text } from '@mantine/core';
import { IconClockOff } from '@tabler/icons-react';
import { formatMoscowTime, formatUsdt } from '#lib/text/format.ts';
import { DialogFace } from './dialog-face.tsx';
import classes from './wallet.module.css';
import { walletText } from './wallet-text.ts';

const text = walletText.payment;

interface DepositOverProps {
  deposit: Topup;
  onAgain: () => void;
  onClose: () => void;
}

/** The request has expired or was cancelled. Some readers paid at the last moment, others did not: both are told what to do. */
export function TopupOver({ deposit, onAgain, onClose }: DepositOverProps) {
  const { in_amount, expired, cancelledAt } = deposit;
  return (
    <DialogFace
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {text.close}
          </Button>
          <Button onClick={onAgain}>{text.again}</Button>
        </>
      }
    >
      <div className={classes.outcome} data-tone="waiting" role="status">
        <IconClockOff size={40} stroke={1.5} aria-hidden />
        <Text fw={600} fz="lg">
          {cancelledAt ? text.cancelled : text.expired}
        </Text>
      </div>
      <Text>
        {text.paid(formatUsdt(in_amount), clock(payableUntil(expired)))} {text.lateRate(clock(expired))}
      </Text>
      <Text>{text.other}</Text>
      <Text>{text.notPaid}</Text>
    </DialogFace>
  );
}

const clock = (time: Date) => formatMoscowTime(time).slice(0, 5);

import type { Topup } from '@app/contract/topups/topup';
import { Group } from '@mantine/core';
import { useServerNow } from '#lib/api/server-clock.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { isOpen } from './wallet-api.ts';
import { walletText as text } from './wallet-text.ts';

interface DepositActionsProps {
  deposit: Topup;
  onPay: (deposit: Topup) => void;
  /** Without it only the main one is offered. */
  onCancel?: (deposit: Topup) => void;
}

export function TopupActions({ deposit, onPay, onCancel }: DepositActionsProps) {
  const now = useServerNow();
  if (!isOpen(deposit, now)) return null;
  return (
    <Group gap={0} wrap="nowrap">
      <RowButton variant="light" onClick={() => onPay(deposit)}>
        {text.pay}
      </RowButton>
      {onCancel && (
        <RowButton variant="quiet" label={text.cancel} onClick={() => onCancel(deposit)}>
          {text.cancelShort}
        </RowButton>
      )}
    </Group>
  );
}

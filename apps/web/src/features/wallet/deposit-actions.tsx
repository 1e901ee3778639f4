import type { Deposit } from '@app/contract/wallet/deposit';
import { Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import { isOpen } from './wallet-api.ts';
import { walletText as text } from './wallet-text.ts';

interface DepositActionsProps {
  deposit: Deposit;
  wide: boolean;
  onPay: (deposit: Deposit) => void;
  onCancel: (deposit: Deposit) => void;
}

export function DepositActions({ deposit, wide, onPay, onCancel }: DepositActionsProps) {
  const now = useServerNow();
  if (!isOpen(deposit, now)) return null;
  return (
    <RowActions iconOnly={false}>
      <Button variant="light" size="xs" h={36} px={10} flex={wide ? 'none' : 1} onClick={() => onPay(deposit)}>
        {text.pay}
      </Button>
      <RowAction label={text.cancel} Icon={IconX} iconOnly={wide} onClick={() => onCancel(deposit)} />
    </RowActions>
  );
}

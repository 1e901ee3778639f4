import { TopupStatus } from '@app/contract/topups/topup-machine';
import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { formatUsdt } from '#lib/text/format.ts';
import { newestTopups } from './wallet-api.ts';
import { walletText } from './wallet-text.ts';

const text = walletText.amount;
const CENT = 10_000n;
const usual = [50_000_000n, 100_000_000n, 500_000_000n, 1_000_000_000n];

interface DepositChipsProps {
  disabled: boolean;
  onChoose: (amount: bigint) => void;
}

/** Usual amounts, and that of the last top-up that was paid, so that it need not be typed again. */
export function TopupChips({ disabled, onChoose }: DepositChipsProps) {
  const last = useQuery(newestTopups).data?.deposits.find(({ status }) => status === TopupStatus.done);
  // Without the tail that the server added to tell the payments apart.
  const repeated = last && last.in_amount - (last.in_amount % CENT);
  return (
    <Group gap={8} role="group" aria-label={text.chips}>
      {usual.map((amount) => (
        <Chip key={amount} label={formatUsdt(amount)} disabled={disabled} onClick={() => onChoose(amount)} />
      ))}
      {repeated !== undefined && !usual.includes(repeated) && (
        <Chip label={text.repeat(formatUsdt(repeated))} disabled={disabled} onClick={() => onChoose(repeated)} />
      )}
    </Group>
  );
}

function Chip({ label, disabled, onClick }: { label: string; disabled: boolean; onClick: () => void }) {
  return (
    <Button variant="default" size="xs" h={40} px={12} fw={500} disabled={disabled} onClick={onClick}>
      {label}
    </Button>
  );
}

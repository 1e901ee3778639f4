import type { ModeratedPayout } from '@app/contract/payouts/payout';
import { mayMove } from '@app/contract/payouts/payout-machine';
import { Button, Group, Text } from '@mantine/core';
import { moderationText as text } from '#features/payout-moderation/moderation-text.ts';
import { serverDate } from '#lib/api/server-clock.ts';
import type { Doubt } from './payout-doubt-dialog.tsx';

export const maySendBack = (payout: ModeratedPayout) => mayMove(payout, 'sendback', serverDate());

interface DoubtButtonsProps {
  payout: ModeratedPayout;
  disabled: boolean;
  onDoubt: (doubt: Doubt) => void;
}

/** For a receipt that is not good enough. */
export function DoubtButtons({ payout, disabled, onDoubt }: DoubtButtonsProps) {
  return (
    <>
      <Group gap="xs">
        <Button variant="default" disabled={disabled || !maySendBack(payout)} onClick={() => onDoubt('sendback')}>
          {text.sendback.open}
        </Button>
        <Button variant="default" disabled={disabled} onClick={() => onDoubt('notproven')}>
          {text.notproven.open}
        </Button>
      </Group>
      {!maySendBack(payout) && (
        <Text size="sm" c="dimmed">
          {text.sendback.enough}
        </Text>
      )}
    </>
  );
}

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { walletText as text } from './wallet-text.ts';
import { UNAVAILABLE_ID } from './wallet-unavailable.tsx';

/** Disabled because a request would be refused, but it can be focused, so that a person can find out why. */
export function TopUpButton({ unavailable, onClick }: { unavailable: boolean; onClick: () => void }) {
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
      onClick={() => {
        if (!unavailable) onClick();
      }}
      {...(unavailable && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': UNAVAILABLE_ID })}
    >
      {text.topUp}
    </Button>
  );
}

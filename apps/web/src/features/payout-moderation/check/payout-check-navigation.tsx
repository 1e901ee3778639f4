import { ActionIcon, Group, Text, Tooltip } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { moderationText } from '#features/payout-moderation/moderation-text.ts';
import classes from './payout-check.module.css';

const text = moderationText.checking;

interface CheckNavigationProps {
  /** Its position among those under review; undefined if it is no longer among them. */
  position: number | undefined;
  total: number;
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

export function CheckNavigation({ position, total, onPrevious, onNext }: CheckNavigationProps) {
  return (
    <Group gap={4}>
      <Turn label={text.previous} Icon={IconChevronUp} onClick={onPrevious} />
      <Turn label={text.next} Icon={IconChevronDown} onClick={onNext} />
      {position !== undefined && (
        <Text c="dimmed" ml={4}>
          {text.position(position, total)}
        </Text>
      )}
    </Group>
  );
}

function Turn({
  label,
  Icon,
  onClick,
}: {
  label: string;
  Icon: typeof IconChevronUp;
  onClick: (() => void) | undefined;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="default" size={40} aria-label={label} disabled={!onClick} onClick={onClick}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

/** A hint for people with a keyboard. */
export function CheckHints({ enters }: { enters: boolean }) {
  return (
    <Text size="sm" c="dimmed" className={classes.hints ?? ''}>
      {text.keys(enters)}
    </Text>
  );
}

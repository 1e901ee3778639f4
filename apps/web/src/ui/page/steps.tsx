import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';

interface StepsProps {
  onStep: (by: 1 | -1) => void;
  /** Whether there is something that way; both by default. */
  may?: (by: 1 | -1) => boolean;
}

/** To the thing before and the thing after; J and K do the same. */
export function Steps({ onStep, may = () => true }: StepsProps) {
  return (
    <ActionIcon.Group>
      <Step label="Предыдущая (K)" Icon={IconChevronUp} disabled={!may(-1)} onClick={() => onStep(-1)} />
      <Step label="Следующая (J)" Icon={IconChevronDown} disabled={!may(1)} onClick={() => onStep(1)} />
    </ActionIcon.Group>
  );
}

interface StepProps {
  label: string;
  Icon: typeof IconChevronUp;
  disabled: boolean;
  onClick: () => void;
}

function Step({ label, Icon, disabled, onClick }: StepProps) {
  return (
    <ActionIcon variant="default" size={40} aria-label={label} title={label} disabled={disabled} onClick={onClick}>
      <Icon size={18} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}

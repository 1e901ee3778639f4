import { Button } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import classes from './list.module.css';

interface FiltersToggleProps {
  open: boolean;
  /** How many of the filters behind it hide rows. */
  active: number;
  controls: string;
  onClick: () => void;
}

/** On a phone the filters of a list are behind this. */
export function FiltersToggle({ open, active, controls, onClick }: FiltersToggleProps) {
  return (
    <Button
      variant="default"
      className={`l-touch ${classes.toggle}`}
      leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.75} aria-hidden />}
      aria-expanded={open}
      aria-controls={controls}
      onClick={onClick}
    >
      {active > 0 ? `${label}: ${active}` : label}
    </Button>
  );
}

const label = 'Фильтры';

import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import classes from './row-action.module.css';

interface RowActionProps {
  label: string;
  Icon: ComponentType<IconProps>;
  onClick: () => void;
  /** Only the icon, with the word in a tooltip: for rows of a table. In a card there is place for the word. */
  iconOnly: boolean;
  loading?: boolean;
}

/** A button of one row or card. */
export function RowAction({ label, Icon, onClick, iconOnly, loading = false }: RowActionProps) {
  const icon = <Icon size={18} stroke={1.75} aria-hidden />;
  if (iconOnly) {
    return (
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick} loading={loading}>
          {icon}
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button variant="default" className={classes.button ?? ''} leftSection={icon} onClick={onClick} loading={loading}>
      {label}
    </Button>
  );
}

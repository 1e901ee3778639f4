import { ActionIcon, Button, Tooltip } from '@mantine/core';
import type { IconProps } from '@tabler/icons-react';
import type { ComponentType, ReactNode } from 'react';
import classes from './row.module.css';

interface RowActionProps {
  label: string;
  /** A shorter label where there is little room. */
  short?: string;
  Icon: ComponentType<IconProps>;
  onClick: () => void;
  /** In a table only the icon, with its words in a tooltip; in a card the words. */
  iconOnly: boolean;
  loading?: boolean;
}

/** A button of one row or card. */
export function RowAction({ label, short, Icon, onClick, iconOnly, loading = false }: RowActionProps) {
  if (iconOnly) {
    return (
      <Tooltip label={label}>
        <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={onClick} loading={loading}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Button
      variant="default"
      className={`l-touch ${classes.actionButton}`}
      loading={loading}
      onClick={onClick}
      {...(short !== undefined && { 'aria-label': label })}
    >
      {short ?? label}
    </Button>
  );
}

/** Several of them side by side. */
export function RowActions({ iconOnly, children }: { iconOnly: boolean; children: ReactNode }) {
  return (
    <div className={classes.actions} data-icons={iconOnly || undefined}>
      {children}
    </div>
  );
}

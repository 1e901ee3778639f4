import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import classes from './page.module.css';

export const refreshLabel = 'Обновить';

/** Can be focused while it works, so that the keyboard does not lose its place; a second press does nothing. */
export function RefreshButton({ onClick, loading = false }: { onClick: () => unknown; loading?: boolean }) {
  return (
    <Button
      variant="default"
      className={`l-touch ${classes.refresh}`}
      leftSection={<IconRefresh size={16} stroke={1.75} className={classes.icon} />}
      aria-disabled={loading}
      aria-busy={loading}
      onClick={() => {
        if (!loading) onClick();
      }}
    >
      {refreshLabel}
    </Button>
  );
}

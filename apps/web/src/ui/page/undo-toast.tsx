import { Button, Group } from '@mantine/core';
import { withToasts } from './toast.ts';

const id = 'undo';

/** What has been done, with a button that takes it back; for a little longer than other toasts, and one at a time. */
export function showUndo(text: string, label: string, onUndo: () => void): void {
  withToasts((toasts) => {
    const undo = () => {
      toasts.hide(id);
      onUndo();
    };
    toasts.hide(id);
    toasts.show({
      id,
      message: (
        <Group justify="space-between" wrap="nowrap">
          <span>{text}</span>
          <Button size="xs" variant="light" onClick={undo} style={{ flexShrink: 0 }}>
            {label}
          </Button>
        </Group>
      ),
      position: 'top-right',
      autoClose: 8000,
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Закрыть' },
      color: 'green',
      role: 'status',
      'aria-live': 'polite',
    });
  });
}

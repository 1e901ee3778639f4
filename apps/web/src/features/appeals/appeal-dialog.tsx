import { Dialog } from '#ui/dialog/dialog.tsx';
import { AppealView } from './appeal-view.tsx';
import { useIsDeciding } from './appeals-api.ts';
import { appealsText as text } from './appeals-text.ts';

interface AppealDialogProps {
  id: number;
  onClose: () => void;
}

export function AppealDialog({ id, onClose }: AppealDialogProps) {
  return (
    <Dialog title={text.dialogTitle(id)} onClose={onClose} busy={useIsDeciding()} size={960}>
      <AppealView id={id} onDecided={onClose} />
    </Dialog>
  );
}

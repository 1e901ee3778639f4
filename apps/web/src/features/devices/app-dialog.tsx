import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { AppDownload } from './app-download.tsx';
import { devicesText as text } from './devices-text.ts';

export function AppDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title={text.appTitle} submitLabel={text.done} onSubmit={onClose} onClose={onClose} loading={false}>
      <AppDownload />
    </FormDialog>
  );
}

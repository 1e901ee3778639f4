import { devicesText as text } from '#features/devices/devices-text.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { AppDownload } from './app-download.tsx';

export function AppDialog({ onClose }: { onClose: () => void }) {
  return (
    <FormDialog title={text.appTitle} submitLabel={text.done} onSubmit={onClose} onClose={onClose} loading={false}>
      <AppDownload />
    </FormDialog>
  );
}

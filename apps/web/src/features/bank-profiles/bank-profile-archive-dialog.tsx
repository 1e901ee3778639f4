import type { BankProfile } from '@app/contract/bank-profiles';
import { lkLabel } from '#lib/lk.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { showSuccess } from '#ui/toast.ts';
import { useArchiveBankProfile } from './bank-profiles-api.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';

export function BankProfileArchiveDialog({ profile, onClose }: { profile: BankProfile; onClose: () => void }) {
  const archive = useArchiveBankProfile(profile.id);

  function confirm() {
    archive.mutate(undefined, {
      onSuccess: () => {
        showSuccess(text.archived);
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={text.archiveTitle}
      confirmLabel={text.archive}
      danger
      onConfirm={confirm}
      onClose={onClose}
      loading={archive.isPending}
    >
      {text.archiveWhat(lkLabel(profile))}
    </ConfirmDialog>
  );
}

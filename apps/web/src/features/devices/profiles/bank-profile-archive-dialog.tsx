import type { BankProfile } from '@app/contract/devices/bank-profiles';
import { lkLabel } from '#lib/text/bank-names.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import { useArchiveBankProfile } from './bank-profiles-api.ts';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { useProfileNow } from './use-profile-now.ts';

export function BankProfileArchiveDialog({ profile: opened, onClose }: { profile: BankProfile; onClose: () => void }) {
  const archive = useArchiveBankProfile(opened.id);
  const { profile, archived } = useProfileNow(opened, archive.isPending || archive.isSuccess);

  function confirm() {
    archive.mutate(undefined, {
      onSuccess: () => {
        showSuccess(text.archived, { about: lkLabel(profile) });
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      title={text.archiveTitle}
      confirmLabel={text.archive}
      danger
      notice={archived && <Notice tone="waiting">{text.archivedElsewhere}</Notice>}
      onConfirm={confirm}
      onClose={onClose}
      loading={archive.isPending}
      disabled={archived}
    >
      {text.archiveWhat(lkLabel(profile))}
    </ConfirmDialog>
  );
}

import type { BankProfile } from '@app/contract/devices/bank-profiles';
import { RequisiteDialog } from '#features/devices/requisites/requisite-dialog.tsx';
import { BankProfileArchiveDialog } from './bank-profile-archive-dialog.tsx';
import { BankProfileEditDialog } from './bank-profile-edit-dialog.tsx';

/** What can be done with a bank profile, wherever it is listed. */
export type BankProfileAction = 'edit' | 'add requisite' | 'archive';

interface BankProfileDialogProps {
  action: BankProfileAction;
  profile: BankProfile;
  onClose: () => void;
}

export function BankProfileDialog({ action, profile, onClose }: BankProfileDialogProps) {
  if (action === 'edit') return <BankProfileEditDialog profile={profile} onClose={onClose} />;
  if (action === 'archive') return <BankProfileArchiveDialog profile={profile} onClose={onClose} />;
  return <RequisiteDialog bankProfile={profile} onClose={onClose} />;
}

import type { BankProfile } from '@app/contract/devices/bank-profiles';
import { IconArchive, IconCreditCard, IconPencil } from '@tabler/icons-react';
import { RowAction, RowActions } from '#ui/table/row-action.tsx';
import type { BankProfileAction } from './bank-profile-dialog.tsx';
import { bankProfilesText as text } from './bank-profiles-text.ts';

interface BankProfileActionsProps {
  profile: BankProfile;
  iconOnly: boolean;
  onAction: (action: BankProfileAction) => void;
}

export function BankProfileActions({ profile, iconOnly, onAction }: BankProfileActionsProps) {
  return (
    <RowActions iconOnly={iconOnly}>
      <RowAction label={text.edit} Icon={IconPencil} iconOnly={iconOnly} onClick={() => onAction('edit')} />
      {/* A requisite by payment system is one number and no more. */}
      {profile.payment_system === null && (
        <RowAction
          label={text.addRequisite}
          short={text.requisite}
          Icon={IconCreditCard}
          iconOnly={iconOnly}
          onClick={() => onAction('add requisite')}
        />
      )}
      <RowAction label={text.archive} Icon={IconArchive} iconOnly={iconOnly} onClick={() => onAction('archive')} />
    </RowActions>
  );
}

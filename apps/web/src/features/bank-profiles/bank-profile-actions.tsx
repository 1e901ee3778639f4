import { IconArchive, IconCreditCard, IconPencil } from '@tabler/icons-react';
import { RowAction, RowActions } from '#ui/row-action.tsx';
import type { BankProfileAction } from './bank-profile-dialog.tsx';
import { bankProfilesText as text } from './bank-profiles-text.ts';

interface BankProfileActionsProps {
  iconOnly: boolean;
  onAction: (action: BankProfileAction) => void;
}

export function BankProfileActions({ iconOnly, onAction }: BankProfileActionsProps) {
  return (
    <RowActions iconOnly={iconOnly}>
      <RowAction label={text.edit} Icon={IconPencil} iconOnly={iconOnly} onClick={() => onAction('edit')} />
      <RowAction
        label={text.addRequisite}
        short={text.requisite}
        Icon={IconCreditCard}
        iconOnly={iconOnly}
        onClick={() => onAction('add requisite')}
      />
      <RowAction label={text.archive} Icon={IconArchive} iconOnly={iconOnly} onClick={() => onAction('archive')} />
    </RowActions>
  );
}

import type { BankProfile } from '@app/contract/bank-profiles';
import { IdleReason } from '#features/pauses/idle-reason.tsx';
import { useWide } from '#lib/browser/use-wide.ts';
import { bankName } from '#lib/text/bank-names.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { FillBar } from '#ui/value/fill-bar.tsx';
import { Limits } from '#ui/value/limits.tsx';
import { BankProfileActions } from './bank-profile-actions.tsx';
import type { BankProfileAction } from './bank-profile-dialog.tsx';
import { BankProfileTier } from './bank-profile-tier.tsx';
import classes from './bank-profiles-columns.module.css';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { TrafficSwitch } from './traffic-switch.tsx';

interface ColumnNeeds {
  isSilent: (profile: BankProfile) => boolean;
  onAction: (profile: BankProfile, action: BankProfileAction) => void;
}

export function bankProfilesColumns({ isSilent, onAction }: ColumnNeeds): TableColumn<BankProfile>[] {
  const { columns } = text;
  return [
    { key: 'lk', title: columns.lk, fr: 1.3, whole: true, render: (row) => <Lk profile={row} /> },
    { key: 'bank', title: columns.bank, fr: 1.4, noEllipsis: true, render: (row) => bankName(row.bank) },
    { key: 'limit', title: columns.limit, fr: 1, whole: true, align: 'right', render: limit },
    {
      key: 'cycle',
      title: columns.cycle,
      fr: 1.3,
      whole: true,
      render: (row) => <FillBar used={row.cycle_value} total={row.cycle_limit} label={columns.cycle} />,
    },
    {
      key: 'total',
      title: columns.total,
      fr: 1.3,
      whole: true,
      render: (row) => <FillBar used={row.used_total_amount} total={row.total_amount} label={columns.total} />,
    },
    {
      key: 'available',
      title: columns.available,
      width: 136,
      render: (row) => <TrafficSwitch profile={row} silent={isSilent(row)} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      width: 128,
      render: (row) => <Actions profile={row} onAction={(action) => onAction(row, action)} />,
    },
  ];
}

const limit = ({ min_amount, max_amount }: BankProfile) => <Limits min={min_amount} max={max_amount} />;

function Lk({ profile }: { profile: BankProfile }) {
  return (
    <span className={classes.lk}>
      <span>{profile.id_alias}</span>
      <span className={classes.fio} title={profile.fio}>
        {profile.fio}
      </span>
      <BankProfileTier profile={profile} />
      <IdleReason profile={profile} />
    </span>
  );
}

function Actions({ profile, onAction }: { profile: BankProfile; onAction: (action: BankProfileAction) => void }) {
  return <BankProfileActions profile={profile} iconOnly={useWide()} onAction={onAction} />;
}

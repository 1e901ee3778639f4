import type { BankProfile } from '@app/contract/devices/bank-profiles';
import { IdleReason } from '#features/devices/pauses/idle-reason.tsx';
import { TABLE_FROM, useWide } from '#lib/browser/use-wide.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { FillBar } from '#ui/value/fill-bar.tsx';
import { Limits } from '#ui/value/limits.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { BankProfileActions } from './bank-profile-actions.tsx';
import type { BankProfileAction } from './bank-profile-dialog.tsx';
import { BankProfileTier } from './bank-profile-tier.tsx';
import classes from './bank-profiles.module.css';
import { bankProfilesText as text } from './bank-profiles-text.ts';
import { TrafficSwitch } from './traffic-switch.tsx';

interface ColumnNeeds {
  /** Every column has room; without it the bank stands with its ЛК. */
  roomy: boolean;
  isSilent: (profile: BankProfile) => boolean;
  onAction: (profile: BankProfile, action: BankProfileAction) => void;
}

export function bankProfilesColumns({ roomy, isSilent, onAction }: ColumnNeeds): TableColumn<BankProfile>[] {
  const { columns } = text;
  return [
    {
      key: 'lk',
      title: columns.lk,
      fr: roomy ? 1.7 : 3,
      whole: true,
      brief: { lead: ({ id_alias }) => id_alias, state: tierAndReason },
      render: (row) => (roomy ? <Lk profile={row} /> : <LkInLine profile={row} />),
    },
    {
      key: 'bank',
      title: columns.bank,
      fr: 1,
      below: 'lk',
      noEllipsis: true,
      brief: { aside: ({ bank }) => bankName(bank) },
      render: (row) => (roomy ? bankName(row.bank) : <BankAndState profile={row} />),
    },
    { key: 'limit', title: columns.limit, whole: true, align: 'right', render: limit },
    {
      key: 'cycle',
      title: columns.cycle,
      fr: roomy ? 1.3 : 1,
      whole: true,
      brief: { under: inCycle },
      render: (row) => <FillBar used={row.cycle_value} total={row.cycle_limit} label={columns.cycle} />,
    },
    {
      key: 'total',
      title: columns.total,
      fr: roomy ? 1.3 : 1,
      whole: true,
      render: (row) => <FillBar used={row.used_total_amount} total={row.total_amount} label={columns.total} />,
    },
    {
      key: 'available',
      title: columns.available,
      brief: 'action',
      render: (row) => <TrafficSwitch profile={row} silent={isSilent(row)} />,
    },
    {
      key: 'actions',
      title: columns.actions,
      render: (row) => <Actions profile={row} onAction={(action) => onAction(row, action)} />,
    },
  ];
}

/** The limit is a tap away: both amounts do not fit beside the switch. */
const inCycle = ({ cycle_value }: BankProfile) => (
  <span>
    {text.inCycle} <Money>{formatRoubles(cycle_value)}</Money>
  </span>
);

const tierAndReason = (profile: BankProfile) => (
  <>
    <BankProfileTier profile={profile} />
    <IdleReason profile={profile} />
  </>
);

const limit = ({ min_amount, max_amount }: BankProfile) => <Limits min={min_amount} max={max_amount} />;

function Lk({ profile }: { profile: BankProfile }) {
  return (
    <span className="l-stack l-narrows l-gap-2" style={{ lineHeight: 1.3 }}>
      <LkName profile={profile} />
      {tierAndReason(profile)}
    </span>
  );
}

const LkName = ({ profile: { id_alias, fio } }: { profile: BankProfile }) => (
  <span className="l-stack l-narrows l-gap-2" style={{ lineHeight: 1.3 }}>
    <span>{id_alias}</span>
    <span className={classes.fio} title={fio}>
      {fio}
    </span>
  </span>
);

const LkInLine = ({ profile: { id_alias, fio } }: { profile: BankProfile }) => (
  <span className={classes.line}>
    {id_alias}
    <span className={classes.fio} title={fio}>
      {fio}
    </span>
  </span>
);

/** In a table without room for a column of banks, below the name. */
function BankAndState({ profile }: { profile: BankProfile }) {
  return (
    <span className="l-stack l-narrows l-gap-2" style={{ lineHeight: 1.3 }}>
      <span>{bankName(profile.bank)}</span>
      {tierAndReason(profile)}
    </span>
  );
}

function Actions({ profile, onAction }: { profile: BankProfile; onAction: (action: BankProfileAction) => void }) {
  return <BankProfileActions profile={profile} iconOnly={useWide(TABLE_FROM)} onAction={onAction} />;
}

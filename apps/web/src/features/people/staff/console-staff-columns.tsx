import { roleNames } from '@app/contract/access/role-names';
import type { StaffPerson } from '@app/contract/access/staff-api';
import { staffStates } from '@app/contract/access/staff-words';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { staffText as text } from './console-staff-text.ts';
import type { StaffActName } from './staff-acts.ts';
import { StaffRowMenu } from './staff-row-menu.tsx';

interface Doing {
  /** Whoever reads the list. */
  me: number | undefined;
  /** Only for those who may do something here. */
  onAct: ((person: StaffPerson, act: StaffActName) => void) | undefined;
}

const { columns } = text;

export function staffColumns({ me, onAct }: Doing): TableColumn<StaffPerson>[] {
  const all: TableColumn<StaffPerson>[] = [
    {
      key: 'login',
      title: columns.login,
      fr: 1.3,
      render: (person) => <Stacked second={person.email}>{loginOf(person, me)}</Stacked>,
    },
    { key: 'roles', title: columns.roles, fr: 1, noEllipsis: true, render: ({ roles }) => roleNames(roles) },
    {
      key: 'state',
      title: columns.state,
      holds: 'status',
      render: (person) => <Stacked second={besideState(person, onAct !== undefined)}>{stateOf(person)}</Stacked>,
    },
    { key: 'two_factor', title: columns.twoFactor, render: secondFactor },
    {
      key: 'seen_at',
      title: columns.seen,
      render: ({ seen_at }) => (seen_at ? <MoscowTime value={seen_at} /> : text.never),
    },
    { key: 'sessions', title: columns.sessions, align: 'right', below: 'two_factor' },
    {
      key: 'invited_by',
      title: columns.invitedBy,
      fr: 0.9,
      below: 'roles',
      render: ({ invited_by }) => invited_by ?? text.command,
    },
  ];
  if (!onAct) return all;
  const actions = (person: StaffPerson) => <StaffRowMenu person={person} onAct={(act) => onAct(person, act)} />;
  return [...all, { key: 'actions', title: columns.actions, align: 'right', render: actions }];
}

export const staffBrief = (me: number | undefined): BriefRow<StaffPerson> => ({
  title: ({ login }) => login,
  open: text.open,
  lead: (person) => loginOf(person, me),
  aside: ({ seen_at }) => seen_at && formatMoment(seen_at),
  yields: true,
  under: ({ roles }) => roleNames(roles),
  state: (person) => (
    <>
      {stateOf(person)} {besideState(person, false)}
    </>
  ),
});

const loginOf = ({ id, login }: StaffPerson, me: number | undefined) => (id === me ? `${login} (${text.you})` : login);

function stateOf({ state }: StaffPerson) {
  const { label, tone } = staffStates[state];
  return <StatusBadge tone={tone}>{label}</StatusBadge>;
}

/** Until when the link works, who confirms, and from when on their word counts as a second one. */
function besideState(person: StaffPerson, acts: boolean): string | undefined {
  const { state, invited_until, may_confirm, new_until } = person;
  if (state === 'waiting') return acts && !may_confirm ? text.otherOwner : undefined;
  if (state === 'active') return new_until ? text.newUntil(formatMoment(new_until)) : undefined;
  if (state !== 'invited') return undefined;
  return invited_until ? text.until(formatMoment(invited_until)) : text.linkOver;
}

const secondFactor = ({ two_factor }: StaffPerson) => (two_factor ? text.on : text.off);

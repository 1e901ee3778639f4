import type { PersonRow } from '@app/contract/people/people';
import { hasState } from '@app/contract/people/trader-state';
import { conversion } from '@app/contract/statistics';
import { formatCount, formatMoment, formatPercent } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRest } from '#ui/table/brief-row.tsx';
import type { TableColumn } from '#ui/table/data-table-types.ts';
import { thingPath } from '#ui/thing/thing-kinds.ts';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { groupNames, stateLabels, stateTones, peopleText as text } from './people-text.ts';

const { columns } = text;
const right = { whole: true, align: 'right' } as const;

/** `now`: the server's time, by which somebody is here or was. */
export const peopleColumns = (now: Date): TableColumn<PersonRow>[] => [
  { key: 'login', title: columns.login, fr: 1.4, brief: { lead: ({ login }) => login }, render: loginOf },
  { key: 'id', title: columns.id, holds: 'id', below: 'login' },
  {
    key: 'state',
    title: columns.state,
    holds: 'status',
    brief: { state: (row) => (row.state ? stateOf(row) : seenOf(row, now)) },
    render: stateOf,
  },
  {
    key: 'group',
    title: columns.group,
    below: 'state',
    brief: { under: ({ group, id }) => [groupNames[group], `ID ${id}`].join(' · ') },
    render: ({ group }) => groupNames[group],
  },
  {
    key: 'available',
    title: columns.available,
    ...right,
    brief: 'aside',
    render: (row) => moneyOf(row, row.available),
  },
  { key: 'held', title: columns.held, ...right, below: 'available', render: (row) => moneyOf(row, row.held) },
  {
    key: 'today',
    title: columns.today,
    ...right,
    render: (row) => ofTrader(row, formatCount(row.today.created)),
  },
  { key: 'conversion', title: columns.conversion, ...right, below: 'today', render: conversionOf },
  { key: 'appeals', title: columns.appeals, ...right, render: appealsOf },
  { key: 'seen', title: columns.seen, align: 'right', render: (row) => seenOf(row, now) },
];

/** The login gives way to the money. */
export const peopleBrief: BriefRest<PersonRow> = {
  link: ({ id }) => ({ to: thingPath('person', id) }),
  open: text.open,
  yields: true,
};

function loginOf({ id, login }: PersonRow) {
  return (
    <ThingLink kind="person" id={id}>
      {login}
    </ThingLink>
  );
}

export function stateOf({ state }: Pick<PersonRow, 'state'>) {
  return state ? <StatusBadge tone={stateTones[state]}>{stateLabels[state]}</StatusBadge> : '—';
}

/** A moderator has neither money nor deals. */
const ofTrader = <Content,>({ group }: PersonRow, content: Content) => (hasState(group) ? content : '—');

const moneyOf = (row: PersonRow, amount: bigint) => ofTrader(row, <Roubles value={amount} />);

export function conversionOf({ today }: Pick<PersonRow, 'today'>): string {
  const percent = conversion(today);
  return percent === undefined ? '—' : formatPercent(percent);
}

function appealsOf({ appeals_open }: PersonRow) {
  return appeals_open > 0 ? <StatusBadge tone="waiting">{appeals_open}</StatusBadge> : '—';
}

/** An open cabinet says so every twenty seconds. */
const HERE = 60_000;

export function seenOf({ seen_at }: Pick<PersonRow, 'seen_at'>, now: Date): string {
  if (!seen_at) return text.never;
  return now.getTime() - seen_at.getTime() < HERE ? text.online : formatMoment(seen_at, now);
}

import type { ConsolePlatform } from '@app/contract/platforms/console-platforms';
import { formatCount, formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow, TableColumn } from '#ui/table/data-table-types.ts';
import { ItemLink } from '#ui/value/item-link.tsx';
import { MoscowTime } from '#ui/value/moscow-time.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { platformsText as text } from './console-platforms-text.ts';

const { columns } = text;

const linkOf = ({ id }: ConsolePlatform) => ({ to: `/console/platforms/${id}` });

export const platformColumns: TableColumn<ConsolePlatform>[] = [
  {
    key: 'name',
    title: columns.name,
    fr: 1.4,
    render: (platform) => (
      <Stacked second={platform.code}>
        <ItemLink link={linkOf(platform)} title={text.open}>
          {platform.name}
        </ItemLink>
      </Stacked>
    ),
  },
  {
    key: 'keys',
    title: columns.keys,
    fr: 0.8,
    noEllipsis: true,
    render: keysOf,
  },
  {
    key: 'used',
    title: columns.used,
    holds: 'time',
    render: ({ last_used_at }) => <MoscowTime value={last_used_at} />,
  },
  {
    key: 'deals',
    title: columns.deals,
    align: 'right',
    render: ({ deals_today }) => formatCount(deals_today),
  },
  { key: 'url', title: columns.url, fr: 1.6, render: ({ webhook_url }) => webhook_url ?? text.noUrl },
  { key: 'failing', title: columns.failing, fr: 1, noEllipsis: true, render: failingOf },
];

export const platformBrief: BriefRow<ConsolePlatform> = {
  link: linkOf,
  open: text.open,
  lead: ({ name }) => name,
  aside: ({ last_used_at }) => last_used_at && formatMoment(last_used_at),
  yields: true,
  under: ({ keys, deals_today }) => `${text.keys(keys)} · ${columns.deals.toLowerCase()}: ${formatCount(deals_today)}`,
  state: failingOf,
};

function keysOf({ keys, state }: ConsolePlatform) {
  if (state === 'stopped') return <StatusBadge tone="rejected">{text.stopped}</StatusBadge>;
  return keys > 0 ? text.keys(keys) : <StatusBadge tone="archived">{text.noKeys}</StatusBadge>;
}

/** Loud only where something does not arrive. */
export function failingOf({ retrying, given_up }: Pick<ConsolePlatform, 'retrying' | 'given_up'>) {
  const said = [given_up > 0 && text.givenUp(given_up), retrying > 0 && text.retrying(retrying)].filter(Boolean);
  return said.length > 0 ? <span className="l-error">{said.join(', ')}</span> : text.allFine;
}

import type { RequisiteProfile } from '@app/contract/requisites';
import { lkLabel } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { MaskedValue } from '#ui/value/masked-value.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { requisitesText as text } from './requisites-text.ts';

/** A requisite on a narrow screen; a tap shows the rest of it. */
export const requisitesBrief: BriefRow<RequisiteProfile> = {
  title: lkLabel,
  open: text.open,
  lead: ({ pan }) => <MaskedValue value={pan} />,
  aside: ({ used_total_amount }) => <Money>{formatRoubles(used_total_amount)}</Money>,
  under: (requisite) => <span>{lkLabel(requisite)}</span>,
  state: ({ is_main, available }) => (
    <>
      {is_main === 1 && <StatusBadge tone="archived">{text.main}</StatusBadge>}
      {available === 0 && <StatusBadge tone="archived">{text.off}</StatusBadge>}
    </>
  ),
};

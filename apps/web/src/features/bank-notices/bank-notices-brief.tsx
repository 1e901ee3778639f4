import { type BankNotice, NoticeState } from '@app/contract/bank-notices/bank-notice';
import { bankName } from '#lib/text/bank-names.ts';
import { formatMoment } from '#lib/text/format.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { RowButton } from '#ui/table/row-button.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { states, bankNoticesText as text } from './bank-notices-text.ts';

/** Money that came, on a narrow screen; a tap shows the rest of it, and sets it aside. */
export function bankNoticesBrief(onJoin: (notice: BankNotice) => void): BriefRow<BankNotice> {
  return {
    title: () => text.one,
    open: text.open,
    lead: ({ amount }) => <Roubles value={amount} />,
    aside: ({ at }) => formatMoment(at),
    under: ({ bank, id_alias, digits }) => (
      <>
        <span>{bankName(bank)}</span>
        <span>{digits === null ? (id_alias ?? text.noProfile) : `•••• ${digits}`}</span>
      </>
    ),
    state: ({ state, payer }) => (
      <>
        <StatusBadge tone={states[state].tone}>{states[state].label}</StatusBadge>
        <span>{payer}</span>
      </>
    ),
    action: (notice) =>
      notice.mayMove &&
      notice.state !== NoticeState.foreign && (
        <RowButton variant={notice.state === NoticeState.waiting ? 'light' : 'default'} onClick={() => onJoin(notice)}>
          {text.join}
        </RowButton>
      ),
  };
}

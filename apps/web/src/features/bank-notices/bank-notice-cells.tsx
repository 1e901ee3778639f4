import type { BankNotice } from '@app/contract/bank-notices/bank-notice';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dealsText } from '#features/deals/deals-text.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { middleEllipsis } from '#lib/text/format.ts';
import { StatusCell } from '#ui/status/status-cell.tsx';
import { CardTitle } from '#ui/table/card-title.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { states, bankNoticesText as text } from './bank-notices-text.ts';

const { smsMark, byHandMark } = dealsText;

/** The sum, and whether it is an SMS that may be forged. */
export function NoticeAmount({ notice: { amount, channel } }: { notice: BankNotice }) {
  return (
    <Stacked second={channel === 'sms' && <span title={smsMark.hint}>{smsMark.short}</span>}>
      <Roubles value={amount} />
    </Stacked>
  );
}

export function NoticeLk({ notice: { bank, id_alias, digits } }: { notice: BankNotice }) {
  const number = digits === null ? '' : ` •••• ${digits}`;
  return <Stacked second={`${id_alias ?? text.noProfile}${number}`}>{bankName(bank)}</Stacked>;
}

export function NoticeDeal({ notice: { deal } }: { notice: BankNotice }) {
  if (!deal) return text.noDeal;
  return (
    <Stacked second={deal.byHand && <span title={byHandMark.hint}>{byHandMark.short}</span>}>
      <Anchor
        inherit
        title={deal.payment_id}
        renderRoot={(props) => (
          <Link to="/dashboard/deals/$itemId/view" params={{ itemId: String(deal.id) }} {...props} />
        )}
      >
        {text.deal(middleEllipsis(deal.payment_id))}
      </Anchor>
    </Stacked>
  );
}

export const NoticeStatus = ({ notice: { state } }: { notice: BankNotice }) => <StatusCell {...states[state]} />;

export function NoticeCardTitle({ notice }: { notice: BankNotice }) {
  return (
    <CardTitle>
      <NoticeAmount notice={notice} />
      <NoticeStatus notice={notice} />
    </CardTitle>
  );
}

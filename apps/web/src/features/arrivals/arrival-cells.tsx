import type { Arrival } from '@app/contract/arrivals/arrival';
import { isLate } from '@app/contract/deals/deal-machine';
import { Anchor } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { dealsText } from '#features/deals/deals-text.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { middleEllipsis } from '#lib/text/format.ts';
import { StatusCell } from '#ui/status/status-cell.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { states, arrivalsText as text } from './arrivals-text.ts';

const { smsMark, byHandMark } = dealsText;

/** The sum, and whether it is an SMS that may be forged. */
export function NoticeAmount({ notice: { amount, channel } }: { notice: Arrival }) {
  return (
    <Stacked second={channel === 'sms' && <span title={smsMark.hint}>{smsMark.short}</span>}>
      <Roubles value={amount} />
    </Stacked>
  );
}

export function NoticeLk({ notice: { bank, id_alias, digits } }: { notice: Arrival }) {
  const number = digits === null ? '' : ` ••••\u00a0${digits}`;
  const second = <span className="l-wraps">{`${id_alias ?? text.noProfile}${number}`}</span>;
  return <Stacked second={second}>{bankName(bank)}</Stacked>;
}

/** The deal, that it has run out and its money is still to be accepted, and whether the trader joined it. */
export function NoticeDeal({ notice: { deal, mayMove } }: { notice: Arrival }) {
  if (!deal) return text.noDeal;
  const marks = [mayMove && isLate(deal) && text.lateMark, deal.byHand && byHandMark].filter((mark) => mark !== false);
  const second = marks.map(({ short }) => short).join(' · ');
  const id = middleEllipsis(deal.payment_id);
  return (
    <Stacked
      second={
        second && (
          <span className="l-wraps" title={marks.map(({ hint }) => hint).join('. ')}>
            {second}
          </span>
        )
      }
    >
      <Anchor
        inherit
        className="l-nowrap"
        aria-label={text.deal(id)}
        title={deal.payment_id}
        renderRoot={(props) => (
          <Link to="/dashboard/deals/$itemId/view" params={{ itemId: String(deal.id) }} {...props} />
        )}
      >
        {id}
      </Anchor>
    </Stacked>
  );
}

export const NoticeStatus = ({ notice: { state } }: { notice: Arrival }) => <StatusCell {...states[state]} />;

import type { DealNotice } from '@app/contract/arrivals/deal-notice';
import type { Deal } from '@app/contract/deals/deal';
import classes from './deals.module.css';
import { arrivalText, type BriefWhen, briefArrivalText, dealsText as text } from './deals-text.ts';

interface DealArrivalProps {
  notice: Omit<DealNotice, 'id'> & { payer?: string | null };
  /** In a narrow column, or where a warning beside it says the rest. */
  short?: boolean;
}

/** «Пришло 1 500 ₽ в 12:40», and whether it is an SMS that may be forged, or was joined by the trader. */
export function DealArrival({ notice, short = false }: DealArrivalProps) {
  const sms = notice.channel === 'sms';
  const marks = [sms && text.smsMark, notice.byHand && text.byHandMark].filter((mark) => mark !== false);
  return (
    <span
      className={classes.arrival}
      data-doubtful={sms || undefined}
      data-short={short || undefined}
      title={marks.map(({ hint }) => hint).join('. ') || undefined}
    >
      {[arrivalText(notice), ...marks.map((mark) => (short ? mark.short : mark.full))].join(' · ')}
    </span>
  );
}

interface DealArrivalBriefProps {
  deal: Deal;
  when?: BriefWhen;
}

/** The same where the sum stands beside it and there is little room. */
export function DealArrivalBrief({ deal, when }: DealArrivalBriefProps) {
  const { notice } = deal;
  if (!notice) return null;
  return (
    <span className={classes.arrival} data-doubtful={notice.channel === 'sms' || undefined}>
      {briefArrivalText(deal, notice, when)}
    </span>
  );
}

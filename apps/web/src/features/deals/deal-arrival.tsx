import type { DealNotice } from '@app/contract/bank-notices/deal-notice';
import '#ui/status/tones.css';
import classes from './deal-arrival.module.css';
import { arrivalText, dealsText as text } from './deals-text.ts';

/** «Пришло 1 500 ₽ в 12:40», and «SMS» if it may be forged. */
export function DealArrival({ notice }: { notice: Omit<DealNotice, 'id'> }) {
  const sms = notice.channel === 'sms';
  return (
    <span className={classes.arrival} data-doubtful={sms || undefined} title={sms ? text.smsWarning : undefined}>
      {arrivalText(notice)}
      {sms && ` · ${text.sms}`}
    </span>
  );
}

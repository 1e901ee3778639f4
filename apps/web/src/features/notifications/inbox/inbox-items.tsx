import type { InboxItem } from '@app/contract/notifications/inbox';
import { Link } from '@tanstack/react-router';
import { formatMoment, formatRoubles } from '#lib/text/format.ts';
import classes from './inbox-items.module.css';
import { addressOf, inboxTellings, tellingOf, inboxText as text } from './inbox-text.ts';

interface InboxItemsProps {
  items: readonly InboxItem[];
  /** Newer ones are marked. */
  readTo: number | undefined;
  onLeave: () => void;
}

export function InboxItems({ items, readTo, onLeave }: InboxItemsProps) {
  return (
    <ul className={classes.items}>
      {items.map((item) => (
        <li key={item.id}>
          <Link to={addressOf(item)} className={classes.item} onClick={onLeave}>
            <span className="l-dot l-toned" data-tone={inboxTellings[item.event].tone} aria-hidden />
            <span className="l-breaks">
              {tellingOf(item)}
              {readTo !== undefined && item.id > readTo && <span className={classes.new}>{text.new}</span>}
            </span>
            <span className="l-nowrap">{item.amount !== null && formatRoubles(item.amount)}</span>
            {item.note !== '' && <span className={classes.note}>{item.note}</span>}
            <time className={classes.at} dateTime={item.at.toISOString()}>
              {formatMoment(item.at)}
            </time>
          </Link>
        </li>
      ))}
    </ul>
  );
}

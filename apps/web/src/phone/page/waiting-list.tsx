import { Button } from '@mantine/core';
import { bankName } from '#lib/text/bank-names.ts';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { dropNotice } from '../outbox/outbox.ts';
import { phoneText as text } from '../phone-text.ts';
import type { WaitingNotice } from '../storage/phone-stores.ts';
import { moment } from './notice-list.tsx';
import classes from './phone-page.module.css';
import type { PhoneStorage } from './use-phone.ts';

/** What has not reached the server yet. */
export function WaitingList({ kept: { waiting, pairing } }: { kept: PhoneStorage }) {
  if (waiting.length === 0) return null;
  const isOurs = (notice: WaitingNotice) => !pairing?.number || notice.number === pairing.number;
  return (
    <section className="l-stack l-gap-12" aria-live="polite">
      <h2 className={classes.title}>{text.waiting(waiting.length)}</h2>
      <p className="l-flush l-muted">{text.waitingHint}</p>
      <ul className="l-list l-lined">
        {waiting.map((notice) => (
          <li key={notice.id} className={classes.row}>
            <span className={classes.grow}>
              {bankName(notice.bank)}
              <span className="l-flush l-block l-muted l-small l-regular">
                {isOurs(notice) ? moment(new Date(notice.at)) : text.otherNumber(notice.number)}
              </span>
            </span>
            {isOurs(notice) ? (
              <StatusBadge tone="waiting">{text.waits}</StatusBadge>
            ) : (
              <Button variant="default" onClick={() => void dropNotice(notice.id)}>
                {text.drop}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

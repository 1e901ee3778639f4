import type { Deal } from '@app/contract/deals/deal';
import { IconArrowsExchange, IconCashBanknote, IconMessageReport } from '@tabler/icons-react';
import { memo } from 'react';
import { TalkBadge } from '#features/conversation/talk-badge.tsx';
import { DealArrival } from '#features/deals/deal-arrival.tsx';
import { noteNumber, readNote } from '#features/deals/deal-note.ts';
import { dealsText } from '#features/deals/deals-text.ts';
import { dealsWaitingText } from '#features/deals/waiting/deals-waiting-text.ts';
import { bankName, lkLabel } from '#lib/text/bank-names.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { RowCheck } from '#ui/table/row-check.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import classes from './shift.module.css';
import { isAfterTime, type Thing, talkOf } from './shift-queue.ts';
import { shiftText as text } from './shift-text.ts';

interface ShiftRowProps {
  thing: Thing;
  open: boolean;
  marked: boolean;
  onOpen: (thing: Thing) => void;
  onMark: (deal: Deal, range: boolean) => void;
}

/** Sum and time first; then what it is and where. Remembered, because the clock ticks for all of them. */
export const ShiftRow = memo(function ShiftRow({ thing, open, marked, onOpen, onMark }: ShiftRowProps) {
  const Icon = icons[thing.kind];
  const talk = talkOf(thing);
  const notice = thing.kind === 'payout' ? null : (thing.kind === 'deal' ? thing.deal : thing.appeal).notice;
  return (
    <li className={classes.row} data-open={open || undefined} data-marked={marked || undefined}>
      <span className={classes.mark}>
        {thing.kind === 'deal' ? (
          <RowCheck
            label={dealsText.select(lkLabel(thing.deal), formatRoubles(thing.amount))}
            checked={marked}
            disabled={false}
            onChange={(range) => onMark(thing.deal, range)}
          />
        ) : (
          <Icon size={18} stroke={1.75} aria-hidden />
        )}
      </span>
      <button
        type="button"
        className={`l-ring ${classes.opener}`}
        aria-current={open || undefined}
        data-key={thing.key}
        onClick={() => onOpen(thing)}
      >
        <span className={classes.line}>
          <strong>
            <Roubles value={thing.amount} />
          </strong>
          <TimeLeft thing={thing} />
        </span>
        <span className={classes.second}>
          <span className="l-cut">
            {text.kinds[thing.kind]} · {placeOf(thing)}
          </span>
          {talk && <TalkBadge mark={talk} />}
          {notice && <DealArrival notice={notice} />}
        </span>
      </button>
    </li>
  );
});

/** A deal whose money came after its time has no time left to show. */
function TimeLeft({ thing }: { thing: Thing }) {
  if (isAfterTime(thing)) return <StatusBadge tone="waiting">{dealsWaitingText.late}</StatusBadge>;
  return <Countdown until={thing.until} stopped={thing.stopped} />;
}

const icons = { deal: IconArrowsExchange, appeal: IconMessageReport, payout: IconCashBanknote };

/** The bank and the last digits of the requisite. */
function placeOf(thing: Thing): string {
  if (thing.kind === 'payout') return `${bankName(thing.payout.bank)} ${tailOf(thing.payout.pan)}`;
  const note = readNote(thing.kind === 'deal' ? thing.deal.note : thing.appeal.payment_note);
  const number = note && noteNumber(note);
  const bank = bankName((thing.kind === 'deal' ? thing.deal : thing.appeal).bank);
  return number ? `${bank} ${tailOf(number)}` : bank;
}

const tailOf = (number: string) => `••••\u00a0${number.replace(/\D/g, '').slice(-4)}`;

import type { Deal } from '@app/contract/deals/deal';
import { isLate } from '@app/contract/deals/deal-machine';
import { dealStatuses } from '@app/contract/deals/deal-words';
import { dealsApi } from '@app/contract/deals/deals-api';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useWide } from '#lib/browser/use-wide.ts';
import { routeQuery } from '#lib/query/route-query.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useEngaged } from '#ui/table/rows/use-engaged.ts';
import { useHeldRows } from '#ui/table/rows/use-held-rows.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { DealArrivalBrief } from '../deal-arrival.tsx';
import { BankAndDigits } from '../deal-cells.tsx';
import { mayAccept, useDealsById } from '../deals-api.ts';
import { dealsText } from '../deals-text.ts';
import type { Marks } from '../use-marks.ts';
import classes from './deals-waiting.module.css';
import { dealsWaitingText as text } from './deals-waiting-text.ts';
import { useDealsKeys } from './use-deals-keys.ts';

const waitingQuery = routeQuery(
  'deals',
  dealsApi.waiting,
  {},
  {
    select: ({ late, deals, countDeals }) => ({ deals: [...late, ...deals], count: late.length + countDeals }),
    keep: true,
  },
);

interface DealsWaitingProps {
  rows: readonly Deal[];
  marks: Marks;
  onAccept: (deals: Deal[]) => void;
}

/**
 * «Ждут»: the most urgent deals, on whatever page or filter they are. Nothing is there if none waits; once it is there it keeps its place,
 * so that closing the last one does not move the table.
 */
export function DealsWaiting({ rows, marks, onAccept }: DealsWaitingProps) {
  const query = useQuery(waitingQuery);
  const { engaged, handlers } = useEngaged();
  const held = useHeldRows({ query, rows: query.data?.deals, held: engaged, useDeparted: useDealsById });
  const fit = useFit();
  const [ever, setEver] = useState(false);
  const shown = held.rows?.slice(0, fit) ?? [];
  const more = (query.data?.count ?? 0) - shown.length;
  useDealsKeys({ rows, marks, onAccept, first: query.data?.deals[0] });
  if (shown.length > 0 && !ever) setEver(true);
  if (shown.length === 0 && !ever) return null;
  return (
    <section className={classes.waiting} aria-label={text.title} {...handlers}>
      <h2 className={classes.title}>{text.title}</h2>
      {shown.length === 0 && <span className="l-muted">{text.none}</span>}
      <ul className={classes.list}>
        {shown.map((deal) => (
          <WaitingDeal key={deal.id} deal={deal} onAccept={() => onAccept([deal])} />
        ))}
      </ul>
      {more > 0 && (
        <Anchor
          className={classes.more ?? ''}
          title={text.toShift}
          renderRoot={(props) => <Link to="/dashboard/shift" {...props} />}
        >
          {text.more(more)}
        </Anchor>
      )}
    </section>
  );
}

/** The whole of it opens the form that closes it. */
function WaitingDeal({ deal, onAccept }: { deal: Deal; onAccept: () => void }) {
  const open = mayAccept(deal);
  return (
    <li className={classes.deal}>
      <button type="button" className={classes.accept} disabled={!open} onClick={onAccept}>
        <span className={classes.line}>
          <strong>
            <Roubles value={deal.real_amount} />
          </strong>
          <TimeLeft deal={deal} />
        </span>
        <span className={classes.second}>
          <span className={classes.place}>
            <BankAndDigits bank={deal.bank} note={deal.note} />
          </span>
          {deal.notice ? (
            <DealArrivalBrief deal={deal} when="untold" />
          ) : (
            open && <span className={classes.how}>{dealsText.accept}</span>
          )}
        </span>
      </button>
    </li>
  );
}

function TimeLeft({ deal }: { deal: Deal }) {
  if (!mayAccept(deal))
    return <StatusBadge tone={dealStatuses[deal.status].tone}>{dealStatuses[deal.status].label}</StatusBadge>;
  return isLate(deal) ? <StatusBadge tone="waiting">{text.late}</StatusBadge> : <Countdown until={deal.expired} />;
}

/** How many stand in one line; three only where the largest sum has room beside the longest word. */
function useFit(): number {
  const [some, menu, two, many, all] = [useWide(640), useWide(768), useWide(800), useWide(1152), useWide(1360)];
  // From 768 the menu stands beside them.
  if (!some || (menu && !two)) return 1;
  if (!many) return 2;
  return all ? 4 : 3;
}

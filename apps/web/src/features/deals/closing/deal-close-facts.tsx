import { type Deal, debitedAmount } from '@app/contract/deals/deal';
import { DealStatus } from '@app/contract/deals/deal-machine';
import type { DealMove } from '@app/contract/deals/deals-api';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { lkLabel } from '#lib/text/bank-names.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { DealArrival } from '../deal-arrival.tsx';
import { dealArrivalText } from '../deal-arrival-text.ts';
import { DealRequisites } from '../deal-cells.tsx';
import { DealToAppeal } from '../deal-to-appeal.tsx';
import { dealsText, isDisputed } from '../deals-text.ts';
import classes from './deal-close-dialog.module.css';
import { lateText, stateText, dealCloseText as text } from './deal-close-text.ts';

const shown = 5;

interface DealCloseFactsProps {
  deals: readonly Deal[];
  /** Marked as well, but can no longer be moved. */
  left: readonly Deal[];
  several: boolean;
  state: DealMove['state'];
}

/** What is about to be moved: one deal with its details, several with their sums. */
export function DealCloseFacts({ deals, left, several, state }: DealCloseFactsProps) {
  const [first] = deals;
  return (
    <>
      <dl className="l-list">
        {several ? <SeveralDeals deals={deals} /> : first && <OneDeal deal={first} />}
        <Fact name={dealsText.columns.received}>
          <Roubles value={sum(deals.map(({ real_amount }) => real_amount))} />
        </Fact>
        <Fact name={dealsText.columns.debited}>
          <Roubles value={sum(deals.map((deal) => debitedAmount(deal.real_amount, deal.interest_rate)))} />
        </Fact>
      </dl>
      {several && <DealLines deals={deals} />}
      {state === 'archive' ? <Text>{text.archiving}</Text> : <Warnings deals={deals} several={several} />}
      {left.length > 0 && (
        <>
          <Notice tone="waiting">{text.severalLeft(left.length)}</Notice>
          <DealLines deals={left} />
        </>
      )}
    </>
  );
}

/** Consequences that the person may not know of yet. */
function Warnings({ deals, several }: Pick<DealCloseFactsProps, 'deals' | 'several'>) {
  const disputed = deals.find(isDisputed);
  const late = deals.find((deal) => lateText(deal) && !isDisputed(deal));
  return (
    <>
      {disputed && (
        <Notice tone="waiting" action={<DealToAppeal deal={disputed} />}>
          {several ? text.severalAppealed : text.appealed}
        </Notice>
      )}
      {late && <Notice tone="waiting">{several ? text.severalLate : lateText(late)}</Notice>}
      {deals.some(({ notice }) => notice?.channel === 'sms') && (
        <Notice tone="waiting">{several ? dealArrivalText.severalSms : dealsText.smsMark.hint}</Notice>
      )}
      {!several && deals.some(cameOther) && <Notice tone="waiting">{dealArrivalText.other}</Notice>}
    </>
  );
}

function SeveralDeals({ deals }: { deals: readonly Deal[] }) {
  const [nearest] = deals.filter(waits).toSorted((one, other) => one.expired.getTime() - other.expired.getTime());
  return (
    <>
      <Fact name={text.deals}>{deals.length}</Fact>
      {nearest && (
        <Fact name={text.nearest}>
          <Countdown until={nearest.expired} />
        </Fact>
      )}
    </>
  );
}

function OneDeal({ deal }: { deal: Deal }) {
  return (
    <>
      <Fact name={dealsText.columns.lk}>{lkLabel(deal)}</Fact>
      <Fact name={dealsText.columns.payment_id}>
        <span className="l-breaks">{deal.payment_id}</span>
      </Fact>
      <Fact name={dealsText.columns.requisites}>
        <DealRequisites deal={deal} />
      </Fact>
      {deal.notice && (
        <Fact name={dealArrivalText.name}>
          <DealArrival notice={deal.notice} short />
        </Fact>
      )}
      {deal.status === DealStatus.waiting && (
        <Fact name={text.left}>
          <Countdown until={deal.expired} />
        </Fact>
      )}
    </>
  );
}

/** The first of them; each that no longer waits with its state. */
export function DealLines({ deals }: { deals: readonly Deal[] }) {
  const more = deals.length - shown;
  // Deals that have changed come first.
  const sorted = deals.toSorted((one, other) => Number(waits(one)) - Number(waits(other)));
  return (
    <ul className={classes.lines}>
      {sorted.slice(0, shown).map((deal) => (
        <li key={deal.id} className={classes.line}>
          <span>
            {lkLabel(deal)}
            {!waits(deal) && <span className="l-waiting l-small"> {stateText(deal)}</span>}
          </span>{' '}
          <Roubles value={deal.real_amount} />
        </li>
      ))}
      {more > 0 && <li className="l-muted">{text.more(more)}</li>}
    </ul>
  );
}

const cameOther = ({ notice, real_amount }: Deal) => notice !== null && notice.amount !== real_amount;

const waits = ({ status }: Deal) => status === DealStatus.waiting;

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

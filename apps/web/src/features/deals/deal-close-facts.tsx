import { type Deal, debitedAmount } from '@app/contract/deals';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { lkLabel } from '#lib/lk.ts';
import { Roubles } from '#ui/roubles.tsx';
import classes from './deal-close-dialog.module.css';
import { lateText, dealsText as text } from './deals-text.ts';

const shown = 5;

/** What is about to be moved: one deal in its particulars, several by their sums. */
export function DealCloseFacts({ deals }: { deals: readonly Deal[] }) {
  const [first] = deals;
  const several = deals.length > 1;
  const late = several ? deals.some(lateText) && text.severalLate : first && lateText(first);
  return (
    <>
      <dl className={classes.facts}>
        <Fact name={several ? text.deals : text.columns.lk}>{several ? deals.length : first && lkLabel(first)}</Fact>
        <Fact name={text.columns.received}>
          <Roubles value={sum(deals.map(({ real_amount }) => real_amount))} />
        </Fact>
        <Fact name={text.columns.debited}>
          <Roubles value={sum(deals.map((deal) => debitedAmount(deal.real_amount, deal.interest_rate)))} />
        </Fact>
      </dl>
      {several && <DealLines deals={deals.slice(0, shown)} more={deals.length - shown} />}
      {late && <Text c="dimmed">{late}</Text>}
    </>
  );
}

function DealLines({ deals, more }: { deals: readonly Deal[]; more: number }) {
  return (
    <ul className={classes.lines}>
      {deals.map((deal) => (
        <li key={deal.id} className={classes.line}>
          <span>{lkLabel(deal)}</span> <Roubles value={deal.real_amount} />
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{text.more(more)}</li>}
    </ul>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.line}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, amount) => total + amount, 0n);

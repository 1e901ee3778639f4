import { mayCall } from '@app/contract/access/users';
import type { Movement } from '@app/contract/statement/statement';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, type LinkProps } from '@tanstack/react-router';
import { settingsQuery } from '#lib/query/settings-query.ts';
import { middleEllipsis } from '#lib/text/format.ts';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './statement.module.css';
import { noticeText, statementText } from './statement-text.ts';

const text = statementText.object;

/** What moved the money, with a link to it; an adjustment by the operator and the payment of a debt have none. */
export function MovementLink({ movement }: { movement: Movement }) {
  const { kind, ref, note, notice } = movement;
  const group = useQuery(settingsQuery).data?.user.group;
  if (kind === 'adjustment' || kind === 'adjustment.debt') return text.adjustment(ref);
  if (kind === 'debt.repaid') return text.movement(ref);
  if (kind === 'topup') return <To to="/dashboard/wallet">{text.deposit(ref)}</To>;
  if (kind === 'payout.done' || kind === 'payout.reversed' || kind === 'payout.debt') {
    // A trader who no longer works with payouts keeps the movements but has no screen of payouts.
    const visible = group !== undefined && mayCall('payout-trader', group);
    // Taken back, it is no longer in the lists, but opens by its number.
    const to = kind === 'payout.done' ? '/dashboard/payoutrequests/done' : `/dashboard/payoutrequests/${ref}/view`;
    const id = (
      <span className={classes.id} title={note}>
        {note}
      </span>
    );
    return <Stacked second={id}>{visible ? <To to={to}>{text.payout(ref)}</To> : text.payout(ref)}</Stacked>;
  }
  if (kind === 'appeal.held' || kind === 'appeal.released')
    return <To to={`/dashboard/appeals/${ref}/view`}>{text.appeal(ref)}</To>;
  return (
    <Stacked second={notice && <span className="l-wraps">{noticeText(notice)}</span>}>
      <To to="/dashboard/deals" search={{ lk_id: note }} title={note}>
        {text.deal(middleEllipsis(note))}
      </To>
    </Stacked>
  );
}

interface ToProps {
  to: string;
  search?: Record<string, string>;
  title?: string;
  children: string;
}

function To({ to, search, title, children }: ToProps) {
  const target = { to, ...(search && { search }) } as LinkProps;
  return (
    <Anchor inherit title={title} renderRoot={(props) => <Link {...target} {...props} />}>
      {children}
    </Anchor>
  );
}

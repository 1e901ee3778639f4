import { isOpen } from '@app/contract/appeals/appeal-machine';
import type { CaseLease } from '@app/contract/cases/case-leases';
import type { CaseView } from '@app/contract/cases/case-view';
import { mayMove, PayoutStatus } from '@app/contract/payouts/payout-machine';
import { Button, Group, Text } from '@mantine/core';
import { formatMoment } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { returnableFrom } from './desk-actions.ts';
import type { useTakeOver } from './desk-api.ts';
import { deskText as text } from './desk-text.ts';
import { OwnTurn, WaitingRequest } from './waiting-request.tsx';

interface StandingProps {
  found: CaseView;
  now: Date;
  lease: CaseLease | undefined;
  may: boolean;
  /** For an owner. */
  takeOver: ReturnType<typeof useTakeOver> | undefined;
  onNext: (() => void) | undefined;
  /** The judge has said no to what waits here. */
  onDone: () => void;
}

/** Whose the case is, or why nothing can be decided here, and the way on. */
export function DeskStanding({ found, now, lease, may, takeOver, onNext, onDone }: StandingProps) {
  const { row } = found;
  const on = onNext && (
    <Button variant="default" size="xs" onClick={onNext}>
      {text.goOn}
    </Button>
  );
  if (!row)
    return (
      <Notice tone="working" action={on}>
        {whyNothing(found)}
      </Notice>
    );
  const isOwners = row.flags.includes('owners');
  if (row.standing === 'turn') return <OwnTurn row={row} />;
  if (row.waits_nobody && row.standing !== 'party') return <WaitingRequest row={row} onDone={onDone} />;
  if (row.standing !== 'may')
    return (
      <Notice tone="waiting" action={on}>
        {row.standing === 'judged' && isOwners ? text.owners.judged : text[row.standing]}
      </Notice>
    );
  if (!may) return <Notice tone="working">{text.seesOnly}</Notice>;
  if (lease && !lease.mine)
    return (
      <Notice
        tone="waiting"
        action={
          <Group gap={8}>
            {takeOver && (
              <Button variant="default" size="xs" loading={takeOver.isPending} onClick={() => takeOver.mutate()}>
                {text.takeOver}
              </Button>
            )}
            {on}
          </Group>
        }
      >
        {text.leased(lease.holder.login)}
      </Notice>
    );
  if (row.waits !== null) return <WaitingRequest row={row} onDone={onDone} />;
  const from = returnableFrom(found, now);
  if (lease && from) return <Notice tone="working">{text.returnable(formatMoment(from, now))}</Notice>;
  if (lease && isOwners) return <Notice tone="waiting">{text.owners.may}</Notice>;
  return lease ? (
    <Text c="dimmed" size="sm">
      {text.mine}
    </Text>
  ) : null;
}

/** Nobody has taken it; or the trader has still to answer, or to pay: then staff may ask and write. */
function whyNothing({ appeal, payout, serverTime }: CaseView): string {
  if (payout?.status === PayoutStatus.waiting) return text.inPool;
  const isWithTrader = appeal ? isOpen(appeal.status) : payout && mayMove(payout, 'cancel', serverTime);
  return isWithTrader ? text.notYet : text.closed;
}

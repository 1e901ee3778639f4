import type { Payout } from '@app/contract/payouts/payout';
import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useServerNow } from '#lib/api/server-clock.ts';
import { useTerms } from '#lib/query/settings-query.ts';
import { sentence } from '#lib/text/format.ts';
import { Notice } from '#ui/page/notice.tsx';
import { Countdown } from '#ui/status/countdown.tsx';
import { isOverdue } from './payout-cells.tsx';
import { inWorkQuery, unfinishedQuery } from './payouts-api.ts';
import type { PayoutTab } from './payouts-tabs.ts';
import { payoutsText as text } from './payouts-text.ts';

/** Shown on every tab: time is running for payouts in work, and an overdue one prevents taking more. */
export function PayoutsInWork({ tab, noTaking }: { tab: PayoutTab; noTaking?: string | null | undefined }) {
  return (
    <>
      <ModeratorsWord tab={tab} />
      <TimeLeft tab={tab} />
      {noTaking && <NoTaking why={noTaking} />}
    </>
  );
}

/** What is missing on a receipt is shown on every tab: there is little time to send a better one. */
function ModeratorsWord({ tab }: { tab: PayoutTab }) {
  const inWork = useQuery(inWorkQuery).data?.payoutRequests ?? [];
  const unfinished = useQuery(unfinishedQuery(1)).data?.payoutRequests ?? [];
  const away = tab !== 'inprogress';
  const notProven = unfinished.filter(({ note_kind }) => note_kind === 'not_proven').length;
  return (
    <>
      {inWork
        .filter(({ note_kind }) => note_kind === 'sent_back')
        .map(({ id, note }) => (
          <Notice key={id} tone="waiting" action={away && <ToInWork />}>
            {text.sentBackNotice(id, note)}
          </Notice>
        ))}
      {away && notProven > 0 && (
        <Notice tone="waiting" action={<ToInWork />}>
          {text.notProvenNotice(notProven)}
        </Notice>
      )}
    </>
  );
}

function TimeLeft({ tab }: { tab: PayoutTab }) {
  const { data } = useQuery(inWorkQuery);
  const { payouts_in_work: most } = useTerms();
  const now = useServerNow();
  const payouts = data?.payoutRequests ?? [];
  const overdue = payouts.filter((payout) => isOverdue(payout, now)).length;
  const away = tab !== 'inprogress';

  if (overdue > 0) {
    return (
      <Notice tone="rejected" action={away && <ToInWork />}>
        {text.overdueNotice(overdue)}
      </Notice>
    );
  }
  const nearest = nearestDeadline(payouts);
  if (!away || !nearest) return null;
  return (
    <Notice tone="working" action={<ToInWork />}>
      {text.inWork(payouts.length, most)} {text.nearest} <Countdown {...nearest} />
    </Notice>
  );
}

/** In the server's words; an overdue payout is shown above, with what to do about it. */
function NoTaking({ why }: { why: string }) {
  const payouts = useQuery(inWorkQuery).data?.payoutRequests ?? [];
  const now = useServerNow();
  if (payouts.some((payout) => isOverdue(payout, now))) return null;
  return <Notice tone="waiting">{sentence(why)}</Notice>;
}

function ToInWork() {
  return (
    <Anchor
      inherit
      underline="always"
      renderRoot={(props) => <Link to="/dashboard/payoutrequests/inprogress" {...props} />}
    >
      {text.toInWork}
    </Anchor>
  );
}

/** A question of staff has moved the deadline that it stopped, so the order is that of the losses. */
function nearestDeadline(payouts: readonly Payout[]) {
  const deadlines = payouts.flatMap(({ workUntil, talk }) =>
    workUntil ? [{ until: workUntil, stopped: talk.stopped_until }] : [],
  );
  return deadlines.sort((one, other) => one.until.getTime() - other.until.getTime())[0];
}

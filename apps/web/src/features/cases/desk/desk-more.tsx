import { appealStatuses } from '@app/contract/appeals/appeal-words';
import type { CaseNotice, CaseView, EarlierCase } from '@app/contract/cases/case-view';
import { payoutStatuses } from '@app/contract/payouts/payout-words';
import { Text } from '@mantine/core';
import { Moment } from '#features/things/moment.tsx';
import { ThingTimeline } from '#features/things/thing-timeline.tsx';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { ThingLink } from '#ui/thing/thing-link.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { CaseLink } from './case-links.tsx';
import classes from './desk.module.css';
import { deskText } from './desk-text.ts';

const { notices: noticesText, earlier: earlierText } = deskText;

/** What stands below: arrivals, both histories, what else was judged of this trader. */
export function DeskMore({ found: { notices, timelines, earlier } }: { found: CaseView }) {
  return (
    <div className={classes.more}>
      {notices && (
        <ThingPart title={noticesText.title}>
          <PlainTable
            label={noticesText.title}
            columns={noticeColumns}
            rows={notices}
            keyOf={({ id }) => id}
            empty={noticesText.empty}
          />
        </ThingPart>
      )}
      {timelines.map(({ of, rows }) => (
        <ThingTimeline key={of} title={deskText.timelines[of]} rows={rows} />
      ))}
      <ThingPart title={earlierText.title}>
        {earlier.ended > 0 && <Text mb="xs">{earlierText.share(earlier)}</Text>}
        <PlainTable
          label={earlierText.title}
          columns={earlierColumns}
          rows={earlier.cases}
          keyOf={({ kind, id }) => `${kind} ${id}`}
          empty={earlierText.none(earlier.days)}
        />
      </ThingPart>
    </div>
  );
}

const noticeColumns: PlainColumn<CaseNotice>[] = [
  { title: noticesText.at, render: ({ at }) => <Moment at={at} /> },
  {
    title: noticesText.amount,
    align: 'right',
    render: ({ amount, fits }) => (
      <span className={classes.compared} data-equal={fits || undefined}>
        <Roubles value={amount} /> {fits && <span className={classes.mark}>{noticesText.fits}</span>}
      </span>
    ),
  },
  {
    title: noticesText.payer,
    render: ({ payer, digits }) => [payer, digits && `•••• ${digits}`].filter(Boolean).join(' ') || '—',
  },
  { title: noticesText.deal, render: ({ deal_id }) => (deal_id ? <ThingLink kind="deal" id={deal_id} /> : '—') },
  {
    title: noticesText.how,
    wide: true,
    render: ({ sms, unsure }) =>
      [sms ? noticesText.sms : noticesText.push, unsure && noticesText.unsure].filter(Boolean).join('; '),
  },
];

const earlierColumns: PlainColumn<EarlierCase>[] = [
  { title: earlierText.at, render: ({ at }) => <Moment at={at} /> },
  { title: earlierText.thing, render: ({ kind, id }) => <CaseLink kind={kind} id={id} /> },
  { title: earlierText.amount, align: 'right', render: ({ amount }) => <Roubles value={amount} /> },
  { title: earlierText.status, wide: true, render: endOf },
];

function endOf({ kind, status }: EarlierCase) {
  const labels: Record<number, { label: string }> = kind === 'appeal' ? appealStatuses : payoutStatuses;
  return labels[status]?.label ?? '—';
}

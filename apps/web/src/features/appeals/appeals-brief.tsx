import type { Appeal } from '@app/contract/appeals/appeal';
import { mayReject } from '@app/contract/appeals/appeal-machine';
import { appealStatuses } from '@app/contract/appeals/appeal-words';
import { TalkBadge } from '#features/case-talk/talk-badge.tsx';
import { BankAndDigits } from '#features/deals/deal-cells.tsx';
import { formatMoment } from '#lib/text/format.ts';
import { Countdown } from '#ui/status/countdown.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import type { BriefRow } from '#ui/table/data-table-types.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { AppealAttempt } from './appeal-cells.tsx';
import { appealsText as text } from './appeals-text.ts';
import { appealLink } from './use-appeal-address.ts';

/** An appeal on a narrow screen; a tap opens its dialog, like «Подробно». */
export function appealsBrief(tab: Parameters<typeof appealLink>[1]): BriefRow<Appeal> {
  return {
    link: ({ id }) => appealLink(id, tab),
    open: text.details,
    lead: ({ amount_to_pay }) => <Roubles value={amount_to_pay} />,
    aside: ({ status, expired, createdAt, talk }) =>
      mayReject(status) ? <Countdown until={expired} stopped={talk.stopped_until} /> : formatMoment(createdAt),
    under: ({ bank, payment_note }) => <BankAndDigits bank={bank} note={payment_note} />,
    state: ({ status, attempt, talk }) => (
      <>
        <StatusBadge tone={appealStatuses[status].tone}>{appealStatuses[status].label}</StatusBadge>
        <AppealAttempt attempt={attempt} />
        <TalkBadge mark={talk} />
      </>
    ),
    wraps: true,
  };
}

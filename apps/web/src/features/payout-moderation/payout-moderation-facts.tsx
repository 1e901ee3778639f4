import { creditedAmount, type ModeratedPayout } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { noteNames } from '@app/contract/payouts/payout-words';
import { Anchor, Text } from '@mantine/core';
import { PayoutTail } from '#features/payouts/payout-cells.tsx';
import { PayoutGiven } from '#features/payouts/payout-given.tsx';
import { methods } from '#features/payouts/payouts-text.ts';
import { formatMoscowDate, formatMoscowTime } from '#lib/text/format.ts';
import { Fact, FactList } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { StatusBadges } from './moderation-cells.tsx';
import { moderationText } from './moderation-text.ts';

const text = moderationText.facts;

/** What the receipt is compared with, in the order in which receipts show it. */
export function PayoutModerationFacts({ payout }: { payout: ModeratedPayout }) {
  const { id, amount, fio, method, pan, trader, createdAt, pinAt, status, talk } = payout;
  const { note, note_kind, sent_back, returnableAt } = payout;
  const credits = status === PayoutStatus.review || status === PayoutStatus.done;
  return (
    <FactList>
      <Fact name={text.amount}>
        <Text component="span" size="lg" fw={600}>
          <Roubles value={amount} />
        </Text>
      </Fact>
      <Fact name={text.payee}>{fio === '' ? moderationText.noTrader : fio}</Fact>
      <Fact name={methods[method]}>
        <PayoutTail pan={pan} />
      </Fact>
      <PayoutGiven payout={payout} />
      <Fact name={text.trader}>{trader ?? moderationText.noTrader}</Fact>
      <Fact name={text.createdAt}>{moment(createdAt)}</Fact>
      {pinAt && <Fact name={text.pinAt}>{moment(pinAt)}</Fact>}
      {returnableAt && <Fact name={text.returnableAt}>{moment(returnableAt)}</Fact>}
      {credits && (
        <Fact name={text.credited}>
          <Roubles value={creditedAmount(payout)} />
        </Fact>
      )}
      <Fact name={text.status}>
        <StatusBadges payout={payout} />
      </Fact>
      {sent_back > 0 && <Fact name={text.sentBack}>{text.times(sent_back)}</Fact>}
      {note_kind && <Fact name={noteNames[note_kind]}>{note}</Fact>}
      <Fact name={text.desk}>
        {/* Beside the queue that is being checked, which stays where it is. */}
        <Anchor href={`/console/cases/payout/${id}`} target="_blank" rel="noopener">
          {talk.unread > 0 ? text.unread(talk.unread) : text.open}
        </Anchor>
      </Fact>
    </FactList>
  );
}

const moment = (at: Date) => `${formatMoscowDate(at)}, ${formatMoscowTime(at)}`;

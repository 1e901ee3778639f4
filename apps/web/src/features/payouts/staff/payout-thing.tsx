import type { ConsolePayoutView } from '@app/contract/payouts/console-payouts';
import { creditedAmount } from '@app/contract/payouts/payout';
import { PayoutStatus } from '@app/contract/payouts/payout-machine';
import { methods } from '#features/deals/deals-text.ts';
import { PayoutGiven } from '#features/payouts/payout-given.tsx';
import { PayoutReversal } from '#features/payouts/reversal/payout-reversal.tsx';
import { CaseDeskLink } from '#features/things/case-desk-link.tsx';
import { thingsText } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { requisiteOf } from '#features/things/thing-cells.tsx';
import { ThingFace } from '#features/things/thing-face.tsx';
import { ThingFiles } from '#features/things/thing-files.tsx';
import { formatPercent, formatRoubles } from '#lib/text/format.ts';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { consolePayouts } from './console-payouts.tsx';
import { consolePayoutsText as text } from './console-payouts-text.ts';

/** A payout with everything that belongs to it; of the payee the initials and the last digits. Only what is paid is decided about here. */
export function PayoutThing({ id }: { id: number }) {
  return (
    <ThingFace
      of={consolePayouts}
      id={id}
      facts={facts}
      actions={<CaseDeskLink kind="payout" id={id} />}
      proofs={(found) => (
        <>
          {found.status === PayoutStatus.done && <PayoutReversal id={id} />}
          <ThingFiles text={text.receipts} files={found.files} warning={found.file_seen_before && text.seenBefore} />
        </>
      )}
    />
  );
}

const { columns } = text;

const facts = (payout: ConsolePayoutView) => (
  <>
    <Fact name={columns.payout_id}>{payout.payout_id}</Fact>
    <Fact name={columns.createdAt}>
      <Moment at={payout.createdAt} />
    </Fact>
    <PayoutGiven payout={payout} />
    <Fact name={columns.pinAt}>
      <Moment at={payout.pinAt} />
    </Fact>
    <Fact name={thingsText.columns.requisite}>
      {methods[payout.method]} {requisiteOf(payout)}
    </Fact>
    <Fact name={columns.movedAt}>
      <Moment at={payout.movedAt} />
    </Fact>
    <Fact name={columns.fio}>{payout.fio}</Fact>
    <Fact name={columns.workUntil}>
      <Moment at={payout.workUntil} />
    </Fact>
    <Fact name={columns.credited}>
      {formatRoubles(creditedAmount(payout))} ({formatPercent(payout.bonus)})
    </Fact>
    <Fact name={columns.sentBack}>{payout.sent_back}</Fact>
    <Fact name={columns.note}>{payout.note || '—'}</Fact>
  </>
);

export function PayoutThingPage() {
  return <ThingPage title={text.one} face={PayoutThing} />;
}

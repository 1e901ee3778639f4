import type { ConsolePayoutView } from '@app/contract/console/console-payouts';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#features/console-things/moment.tsx';
import { MoneyMoves } from '#features/console-things/money-moves.tsx';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { ThingFiles } from '#features/console-things/thing-files.tsx';
import { ThingTimeline } from '#features/console-things/thing-timeline.tsx';
import { ThingWebhooks } from '#features/console-things/thing-webhooks.tsx';
import { methods } from '#features/deals/deals-text.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { payoutQuery } from './console-payouts-api.ts';
import { statusOf } from './console-payouts-columns.tsx';
import { consolePayoutsText as text } from './console-payouts-text.ts';

/** A payout with everything that belongs to it; of the payee the initials and the last digits. Nothing is decided here. */
export function PayoutThing({ id }: { id: number }) {
  const payout = useQuery(payoutQuery(id));
  useInactivity(() => payout.refetch());
  return (
    <Thing query={payout} unknown={text.unknown}>
      {(found) => (
        <>
          <ThingHead
            title={text.one(id)}
            state={statusOf(found)}
            amount={<Roubles value={found.amount} />}
            whose={
              <>
                {found.trader ? traderOf(found) : text.inPool} · {platformOf(found)}
              </>
            }
          />
          <PayoutFacts payout={found} />
          <ThingFiles text={text.receipts} files={found.files} warning={found.file_seen_before && text.seenBefore} />
          <MoneyMoves moves={found.moves} />
          <ThingTimeline rows={found.timeline} />
          <ThingWebhooks webhooks={found.webhooks} />
        </>
      )}
    </Thing>
  );
}

function PayoutFacts({ payout }: { payout: ConsolePayoutView }) {
  const { columns } = text;
  return (
    <ThingFacts>
      <Fact name={columns.payout_id}>{payout.payout_id}</Fact>
      <Fact name={columns.createdAt}>
        <Moment at={payout.createdAt} />
      </Fact>
      <Fact name={columns.bank}>{bankName(payout.bank)}</Fact>
      <Fact name={columns.pinAt}>
        <Moment at={payout.pinAt} />
      </Fact>
      <Fact name={columns.requisite}>
        {methods[payout.method]} {requisiteOf(payout)}
      </Fact>
      <Fact name={columns.movedAt}>
        <Moment at={payout.movedAt} />
      </Fact>
      <Fact name={columns.fio}>{payout.fio}</Fact>
      <Fact name={columns.sentBack}>{payout.sent_back}</Fact>
      <Fact name={columns.note}>{payout.note || '—'}</Fact>
    </ThingFacts>
  );
}

export function PayoutThingPage() {
  return <ThingPage title={text.one} face={PayoutThing} />;
}

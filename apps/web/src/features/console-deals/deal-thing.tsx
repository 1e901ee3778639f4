import type { ConsoleDealView } from '@app/contract/console/console-deals';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#features/console-things/moment.tsx';
import { MoneyMoves } from '#features/console-things/money-moves.tsx';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { ThingTimeline } from '#features/console-things/thing-timeline.tsx';
import { ThingWebhooks } from '#features/console-things/thing-webhooks.tsx';
import { DealArrival } from '#features/deals/deal-arrival.tsx';
import { methods } from '#features/deals/deals-text.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { formatPercent } from '#lib/text/format.ts';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { dealQuery } from './console-deals-api.ts';
import { statusOf } from './console-deals-columns.tsx';
import { consoleDealsText as text } from './console-deals-text.ts';
import { DealAppeals } from './deal-appeals.tsx';

/** A deal with everything that belongs to it, on its page and in the panel. */
export function DealThing({ id }: { id: number }) {
  const deal = useQuery(dealQuery(id));
  useInactivity(() => deal.refetch());
  return (
    <Thing query={deal} unknown={text.unknown}>
      {(found) => (
        <>
          <ThingHead
            title={text.one(id)}
            state={statusOf(found)}
            amount={<Roubles value={found.amount} />}
            whose={
              <>
                {traderOf(found)} · {platformOf(found)}
              </>
            }
          />
          <DealFacts deal={found} />
          <MoneyMoves moves={found.moves} />
          <ThingTimeline rows={found.timeline} />
          <DealAppeals appeals={found.appeals} />
          <ThingWebhooks webhooks={found.webhooks} />
        </>
      )}
    </Thing>
  );
}

function DealFacts({ deal }: { deal: ConsoleDealView }) {
  const { columns } = text;
  return (
    <ThingFacts>
      <Fact name={columns.payment_id}>
        <CopyValue value={deal.payment_id} label={text.copyPaymentId} />
      </Fact>
      <Fact name={columns.createdAt}>
        <Moment at={deal.createdAt} />
      </Fact>
      <Fact name={columns.bank}>{bankName(deal.bank)}</Fact>
      <Fact name={columns.expired}>
        <Moment at={deal.expired} />
      </Fact>
      <Fact name={columns.lk}>{deal.id_alias}</Fact>
      <Fact name={columns.endedAt}>
        <Moment at={deal.endedAt} />
      </Fact>
      <Fact name={columns.requisite}>
        {methods[deal.method_group]} {requisiteOf(deal)}
      </Fact>
      <Fact name={columns.rate}>{formatPercent(deal.interest_rate)}</Fact>
      <Fact name={columns.fio}>{deal.fio}</Fact>
      <Fact name={deal.debited === null ? columns.toDebit : columns.debited}>
        <Roubles value={deal.debited ?? deal.to_debit} />
      </Fact>
      <Fact name={columns.notice}>{deal.notice ? <DealArrival notice={deal.notice} /> : text.noNotice}</Fact>
    </ThingFacts>
  );
}

export function DealThingPage() {
  return <ThingPage title={text.one} face={DealThing} />;
}

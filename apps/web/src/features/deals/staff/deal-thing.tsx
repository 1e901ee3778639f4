import type { ConsoleDealView } from '@app/contract/deals/console-deals';
import { DealArrival } from '#features/deals/deal-arrival.tsx';
import { methods } from '#features/deals/deals-text.ts';
import { thingsText } from '#features/things/console-things-text.ts';
import { Moment } from '#features/things/moment.tsx';
import { requisiteOf } from '#features/things/thing-cells.tsx';
import { ThingFace } from '#features/things/thing-face.tsx';
import { bankName } from '#lib/text/bank-names.ts';
import { formatPercent } from '#lib/text/format.ts';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { consoleDeals } from './console-deals.tsx';
import { consoleDealsText as text } from './console-deals-text.ts';
import { DealAppeals } from './deal-appeals.tsx';

/** A deal with everything that belongs to it, on its page and in the panel. */
export function DealThing({ id }: { id: number }) {
  return (
    <ThingFace of={consoleDeals} id={id} facts={facts} belongs={({ appeals }) => <DealAppeals appeals={appeals} />} />
  );
}

const { columns } = text;

const facts = (deal: ConsoleDealView) => (
  <>
    <Fact name={columns.payment_id}>
      <CopyValue value={deal.payment_id} label={text.copyPaymentId} />
    </Fact>
    <Fact name={columns.createdAt}>
      <Moment at={deal.createdAt} />
    </Fact>
    <Fact name={thingsText.columns.bank}>{bankName(deal.bank)}</Fact>
    <Fact name={columns.expired}>
      <Moment at={deal.expired} />
    </Fact>
    <Fact name={columns.lk}>{deal.id_alias}</Fact>
    <Fact name={columns.endedAt}>
      <Moment at={deal.endedAt} />
    </Fact>
    <Fact name={thingsText.columns.requisite}>
      {methods[deal.method_group]} {requisiteOf(deal)}
    </Fact>
    <Fact name={columns.rate}>{formatPercent(deal.interest_rate)}</Fact>
    <Fact name={columns.fio}>{deal.fio}</Fact>
    <Fact name={deal.debited === null ? columns.toDebit : columns.debited}>
      <Roubles value={deal.debited ?? deal.to_debit} />
    </Fact>
    <Fact name={columns.notice}>{deal.notice ? <DealArrival notice={deal.notice} /> : text.noNotice}</Fact>
  </>
);

export function DealThingPage() {
  return <ThingPage title={text.one} face={DealThing} />;
}

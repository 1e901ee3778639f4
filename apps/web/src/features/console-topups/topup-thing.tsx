import type { ConsoleTopupView } from '@app/contract/console/console-topups';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#features/console-things/moment.tsx';
import { MoneyMoves } from '#features/console-things/money-moves.tsx';
import { traderOf } from '#features/console-things/thing-cells.tsx';
import { ThingTimeline } from '#features/console-things/thing-timeline.tsx';
import { useInactivity } from '#lib/query/inactivity.ts';
import { formatRoubles, formatUsdt, middleEllipsis } from '#lib/text/format.ts';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { Thing, ThingFacts, ThingHead, ThingPart } from '#ui/thing/thing.tsx';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Money, Roubles } from '#ui/value/roubles.tsx';
import { topupQuery } from './console-topups-api.ts';
import { statusOf } from './console-topups-columns.tsx';
import { consoleTopupsText as text } from './console-topups-text.ts';

/** A top-up with the transfer that paid it. */
export function TopupThing({ id }: { id: number }) {
  const topup = useQuery(topupQuery(id));
  useInactivity(() => topup.refetch());
  return (
    <Thing query={topup} unknown={text.unknown}>
      {(found) => (
        <>
          <ThingHead
            title={text.one(id)}
            state={statusOf(found)}
            amount={<Roubles value={found.amount} />}
            whose={traderOf(found)}
          />
          <TopupFacts topup={found} />
          <MoneyMoves moves={found.moves} />
          <ThingTimeline rows={found.timeline} />
          <ThingPart title={text.transfer.title}>
            <PlainTable
              label={text.transfer.title}
              columns={transferColumns}
              rows={found.transfer ? [found.transfer] : []}
              keyOf={({ from_address }) => from_address}
              empty={text.transfer.empty}
            />
          </ThingPart>
        </>
      )}
    </Thing>
  );
}

const { columns: titles } = text.transfer;

const transferColumns: PlainColumn<NonNullable<ConsoleTopupView['transfer']>>[] = [
  { title: titles.block, render: ({ block_at }) => <Moment at={block_at} /> },
  { title: titles.seen, render: ({ seen_at }) => <Moment at={seen_at} /> },
  {
    title: titles.from,
    wide: true,
    render: ({ from_address }) => <CopyValue value={from_address} label={text.copyAddress} />,
  },
  { title: titles.amount, align: 'right', render: ({ amount }) => <Money>{formatUsdt(amount)}</Money> },
];

function TopupFacts({ topup }: { topup: ConsoleTopupView }) {
  const { columns } = text;
  return (
    <ThingFacts>
      <Fact name={columns.in_amount}>
        <Money>{formatUsdt(topup.in_amount)}</Money>
      </Fact>
      <Fact name={columns.createdAt}>
        <Moment at={topup.createdAt} />
      </Fact>
      <Fact name={columns.rate}>{formatRoubles(topup.coin_rate)}</Fact>
      <Fact name={columns.expired}>
        <Moment at={topup.expired} />
      </Fact>
      <Fact name={columns.wallet}>
        <CopyValue value={topup.wallet} label={text.copyAddress}>
          {middleEllipsis(topup.wallet, 8, 6)}
        </CopyValue>
      </Fact>
      <Fact name={columns.receivedAt}>
        <Moment at={topup.receivedAt} />
      </Fact>
      <Fact name={columns.tx}>
        {topup.tx_id ? (
          <CopyValue value={topup.tx_id} label={text.copyTx}>
            {middleEllipsis(topup.tx_id, 8, 6)}
          </CopyValue>
        ) : (
          '—'
        )}
      </Fact>
      <Fact name={columns.cancelledAt}>
        <Moment at={topup.cancelledAt} />
      </Fact>
    </ThingFacts>
  );
}

export function TopupThingPage() {
  return <ThingPage title={text.one} face={TopupThing} />;
}

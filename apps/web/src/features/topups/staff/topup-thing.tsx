import type { ConsoleTopupView } from '@app/contract/topups/console-topups';
import { Moment } from '#features/things/moment.tsx';
import { ThingFace } from '#features/things/thing-face.tsx';
import { formatRoubles, formatUsdt, middleEllipsis } from '#lib/text/format.ts';
import { type PlainColumn, PlainTable } from '#ui/thing/plain-table.tsx';
import { ThingPart } from '#ui/thing/thing.tsx';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { CopyValue } from '#ui/value/copy-value.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Money } from '#ui/value/roubles.tsx';
import { consoleTopups } from './console-topups.tsx';
import { consoleTopupsText as text } from './console-topups-text.ts';

/** A top-up with the transfer that paid it. */
export function TopupThing({ id }: { id: number }) {
  return (
    <ThingFace
      of={consoleTopups}
      id={id}
      facts={facts}
      belongs={({ transfer }) => <TopupTransfer transfer={transfer} />}
    />
  );
}

function TopupTransfer({ transfer }: Pick<ConsoleTopupView, 'transfer'>) {
  const { title, empty } = text.transfer;
  return (
    <ThingPart title={title}>
      <PlainTable
        label={title}
        columns={transferColumns}
        rows={transfer ? [transfer] : []}
        keyOf={({ from_address }) => from_address}
        empty={empty}
      />
    </ThingPart>
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

const { columns } = text;

const facts = (topup: ConsoleTopupView) => (
  <>
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
  </>
);

export function TopupThingPage() {
  return <ThingPage title={text.one} face={TopupThing} />;
}

import type { ConsoleAppealView } from '@app/contract/console/console-appeals';
import { useQuery } from '@tanstack/react-query';
import { Moment } from '#features/console-things/moment.tsx';
import { MoneyMoves } from '#features/console-things/money-moves.tsx';
import { platformOf, requisiteOf, traderOf } from '#features/console-things/thing-cells.tsx';
import { ThingFiles } from '#features/console-things/thing-files.tsx';
import { ThingTimeline } from '#features/console-things/thing-timeline.tsx';
import { ThingWebhooks } from '#features/console-things/thing-webhooks.tsx';
import { useInactivity } from '#lib/query/inactivity.ts';
import { bankName } from '#lib/text/bank-names.ts';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { ThingPage } from '#ui/thing/thing-page.tsx';
import { Fact } from '#ui/value/fact-list.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { appealQuery } from './console-appeals-api.ts';
import { dealOf, statusOf } from './console-appeals-columns.tsx';
import { consoleAppealsText as text } from './console-appeals-text.ts';

/** An appeal with everything that belongs to it. Nothing is decided here. */
export function AppealThing({ id }: { id: number }) {
  const appeal = useQuery(appealQuery(id));
  useInactivity(() => appeal.refetch());
  return (
    <Thing query={appeal} unknown={text.unknown}>
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
          <AppealFacts appeal={found} />
          <ThingFiles text={text.proof} files={found.files} warning={found.file_seen_before && text.seenBefore} />
          <MoneyMoves moves={found.moves} />
          <ThingTimeline rows={found.timeline} />
          <ThingWebhooks webhooks={found.webhooks} />
        </>
      )}
    </Thing>
  );
}

function AppealFacts({ appeal }: { appeal: ConsoleAppealView }) {
  const { columns } = text;
  return (
    <ThingFacts>
      <Fact name={columns.deal}>{dealOf(appeal)}</Fact>
      <Fact name={columns.createdAt}>
        <Moment at={appeal.createdAt} />
      </Fact>
      <Fact name={columns.payment_id}>{appeal.payment_id}</Fact>
      <Fact name={columns.expired}>
        <Moment at={appeal.expired} />
      </Fact>
      <Fact name={columns.dealAmount}>
        <Roubles value={appeal.deal.amount} />
        {appeal.flagged && ` · ${text.flagged}`}
      </Fact>
      <Fact name={columns.attempt}>{appeal.attempt}</Fact>
      <Fact name={columns.bank}>{bankName(appeal.bank)}</Fact>
      <Fact name={columns.held}>
        <Roubles value={appeal.held} />
      </Fact>
      <Fact name={columns.requisite}>{requisiteOf(appeal)}</Fact>
      <Fact name={columns.short}>
        <Roubles value={appeal.short} />
      </Fact>
      <Fact name={columns.note}>{appeal.note || '—'}</Fact>
      <Fact name={columns.traderNote}>{appeal.trader_note || '—'}</Fact>
    </ThingFacts>
  );
}

export function AppealThingPage() {
  return <ThingPage title={text.one} face={AppealThing} />;
}

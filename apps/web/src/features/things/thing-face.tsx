import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useInactivity } from '#lib/query/inactivity.ts';
import { Thing, ThingFacts, ThingHead } from '#ui/thing/thing.tsx';
import { Roubles } from '#ui/value/roubles.tsx';
import { MoneyMoves } from './money-moves.tsx';
import { platformOf, traderOf } from './thing-cells.tsx';
import { ThingTimeline } from './thing-timeline.tsx';
import { ThingWebhooks } from './thing-webhooks.tsx';
import type { ThingRow, Things, ThingView } from './things.ts';
import { thingQuery } from './things-api.ts';

interface ThingFaceProps<Row extends ThingRow, View extends Row & ThingView> {
  of: Things<Row, View>;
  id: number;
  /** `Fact`s, in two columns. */
  facts: (found: View) => ReactNode;
  /** What can be done with it, in its head. */
  actions?: ReactNode;
  /** Files that somebody sent. */
  proofs?: (found: View) => ReactNode;
  /** Other things that belong to this one. */
  belongs?: (found: View) => ReactNode;
}

/** One thing with everything that belongs to it, the same on its page and in the panel. */
export function ThingFace<Row extends ThingRow, View extends Row & ThingView>(props: ThingFaceProps<Row, View>) {
  const { of, id, facts, actions, proofs, belongs } = props;
  const { text, statusOf } = of;
  const thing = useQuery(thingQuery(of, id));
  useInactivity(() => thing.refetch());
  return (
    <Thing query={thing} unknown={text.unknown}>
      {(found) => (
        <>
          <ThingHead
            title={text.one(id)}
            state={statusOf(found)}
            amount={<Roubles value={found.amount} />}
            whose={
              <>
                {found.trader ? traderOf(found) : text.nobody}
                {found.platform && <> · {platformOf({ platform: found.platform })}</>}
              </>
            }
            actions={actions}
          />
          <ThingFacts>{facts(found)}</ThingFacts>
          {proofs?.(found)}
          <MoneyMoves moves={found.moves} />
          <ThingTimeline rows={found.timeline} />
          {belongs?.(found)}
          {found.platform && <ThingWebhooks webhooks={found.webhooks} />}
        </>
      )}
    </Thing>
  );
}

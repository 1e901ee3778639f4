import { Roubles } from '#ui/value/roubles.tsx';
import { SignedRoubles } from './movement-cells.tsx';
import classes from './statement.module.css';
import { statementText as text } from './statement-text.ts';

/** The balance before the period's first movement and after its last. */
export function StatementSummary({ opening, closing }: { opening: bigint; closing: bigint }) {
  return (
    <dl className={classes.summary} aria-label={text.summary}>
      <div>
        <dt>{text.opening}</dt>
        <dd>
          <Roubles value={opening} />
        </dd>
      </div>
      <div>
        <dt>{text.change}</dt>
        <dd>
          <SignedRoubles value={closing - opening} />
        </dd>
      </div>
      <div>
        <dt>{text.closing}</dt>
        <dd>
          <Roubles value={closing} />
        </dd>
      </div>
    </dl>
  );
}

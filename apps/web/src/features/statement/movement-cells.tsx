import type { Movement } from '@app/contract/statement';
import { formatRoubles } from '#lib/format.ts';
import { CardTitle } from '#ui/card-title.tsx';
import { Roubles } from '#ui/roubles.tsx';
import classes from './statement.module.css';
import { kinds, statementText as text } from './statement-text.ts';

/** With its sign: «+1 500 ₽», «−200 ₽». Nothing moved is a dash. */
export function SignedRoubles({ value, plain = false }: { value: bigint; plain?: boolean }) {
  if (value === 0n) return <span className={classes.nothing}>—</span>;
  const sign = value > 0n ? '+' : '';
  return (
    <span className={classes.signed} data-gain={(value > 0n && !plain) || undefined}>
      {sign}
      {formatRoubles(value)}
    </span>
  );
}

export function MovementOperation({ movement: { kind, note } }: { movement: Movement }) {
  const reason = kind === 'adjustment' ? note : '';
  return (
    <span className={classes.stacked}>
      <span>{kinds[kind]}</span> {reason !== '' && <span className={classes.second}>{reason}</span>}
    </span>
  );
}

export function MovementBalance({ movement: { balance, held_balance } }: { movement: Movement }) {
  return (
    <span className={classes.stacked}>
      <span>
        <Roubles value={balance} />
      </span>{' '}
      {held_balance > 0n && <span className={classes.second}>{text.held(formatRoubles(held_balance))}</span>}
    </span>
  );
}

export function MovementCardTitle({ movement }: { movement: Movement }) {
  return (
    <CardTitle>
      <MovementOperation movement={movement} />
      {movement.amount !== 0n && <SignedRoubles value={movement.amount} />}
    </CardTitle>
  );
}

import type { Movement } from '@app/contract/statement/statement';
import { movementKinds } from '@app/contract/statement/statement-words';
import { formatRoubles } from '#lib/text/format.ts';
import { Money, Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import classes from './statement.module.css';
import { statementText as text } from './statement-text.ts';

/** With its sign: «+1 500 ₽», «−200 ₽»; a dash for zero. */
export function SignedRoubles({ value, plain = false }: { value: bigint; plain?: boolean }) {
  if (value === 0n) return <span className="l-muted">—</span>;
  const sign = value > 0n ? '+' : '';
  return (
    <span className={classes.signed} data-gain={(value > 0n && !plain) || undefined}>
      <Money>
        {sign}
        {formatRoubles(value)}
      </Money>
    </span>
  );
}

export function MovementOperation({ movement: { kind, note } }: { movement: Movement }) {
  return <Stacked second={kind.startsWith('adjustment') && note}>{movementKinds[kind]}</Stacked>;
}

export function MovementBalance({ movement: { balance, held_balance } }: { movement: Movement }) {
  return (
    <Stacked second={held_balance > 0n && text.held(formatRoubles(held_balance))}>
      <Roubles value={balance} />
    </Stacked>
  );
}

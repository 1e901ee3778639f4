import { type RuleName, type Rules, ruleBook, ruleNames } from '@app/contract/rules';
import { formatRoubles } from '@app/contract/values/money-text';
import type { Db, Tx } from '#db/db.ts';
import { type Sql, sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { type Change, record } from '#journal/record.ts';

/** The rules at this moment: a change works at once, in every process, for whatever begins afterwards. */
export async function readRules(db: Db | Tx): Promise<Rules> {
  return fillRules(await db.many<SetRule>(sql`select name, value from rules`));
}

export interface SetRule {
  name: string;
  value: bigint;
}

/** Rules that nobody has set have their first value. For a query that reads the rules together with something else. */
export function fillRules(set: SetRule[]): Rules {
  const values = new Map(set.map(({ name, value }) => [name, value]));
  return Object.fromEntries(ruleNames.map((name) => [name, values.get(name) ?? ruleBook[name].initial])) as Rules;
}

/** Refuses an amount above the limit and says what the limit is. */
export function keepWithinMost({ most_amount }: Pick<Rules, 'most_amount'>, field: string, amount: bigint): void {
  if (amount <= most_amount) return;
  const error = `Сумма не больше ${formatRoubles(most_amount)}`;
  fail({ status: 400, code: 'bad_input', error, fields: { [field]: error } });
}

/** SQL for one rule, for a statement that uses it itself. */
export const ruleValue = (name: RuleName): Sql =>
  sql`coalesce((select value from rules where name = ${name}), ${ruleBook[name].initial}::bigint)`;

export interface RuleChange {
  name: RuleName;
  value: bigint;
  reason: string;
}

export async function setRule(tx: Tx, { name, value, reason }: RuleChange, { by, at }: Change): Promise<void> {
  const was = (await readRules(tx))[name];
  await tx.run(sql`
    insert into rules (name, value) values (${name}, ${value}) on conflict (name) do update set value = excluded.value`);
  const data = { name, was: String(was), value: String(value), reason };
  record(tx, { event: 'rule.set', ref: 0, by, at, data });
}

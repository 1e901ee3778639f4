import type { BandStart, BandsChange, consoleRatesApi, PastRate, SettingChange } from '@app/contract/rates/rates';
import type { RouteAnswer } from '@app/contract/route';
import { type Rule, type RuleName, ruleBook, ruleNames } from '@app/contract/rules';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { type Band, listRateLimits } from '#features/rates/rates.ts';
import { readRules } from '#features/rules/rules.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { fail } from '#http/refusal.ts';
import { writeRule } from './rate-kinds.ts';

export interface RatesNeeds {
  db: Db;
  rateSource?: { url: string } | undefined;
}

const SHOWN = 50;

export async function readRates({
  db,
  rateSource,
}: RatesNeeds): Promise<WithoutTime<RouteAnswer<typeof consoleRatesApi.read>>> {
  const [rates, bands, rules, changes] = await Promise.all([
    listPastRates(db),
    listRateLimits(db),
    readRules(db),
    listChanges(db),
  ]);
  return {
    rates,
    source: rateSource ? new URL(rateSource.url).host : null,
    bands,
    rules: ruleNames.map((name) => ({
      name,
      value: String(ruleBook[name].value.encode(rules[name])),
      initial: String(ruleBook[name].value.encode(ruleBook[name].initial)),
    })),
    changes,
  };
}

/** A rate that the source only confirmed is not told again. */
async function listPastRates(db: Db): Promise<PastRate[]> {
  return db.many<PastRate>(sql`
    select r.id, r.rate, r.set_at, r.reason,
      case when u.id is not null then json_build_object('id', u.id, 'login', u.login) end as by
    from (select *, lag(rate) over (order by id) as before from (select * from usdt_rates order by id desc limit 2000) newest) r
      left join users u on u.id = substring(r.actor from '^(?:user|staff):([0-9]+)$')::int
    where r.before is distinct from r.rate or r.reason <> '' order by r.id desc limit ${SHOWN}`);
}

interface StoredChange {
  id: bigint;
  at: Date;
  event: string;
  data: Record<string, string>;
  by: SettingChange['by'];
}

async function listChanges(db: Db): Promise<SettingChange[]> {
  const rows = await db.many<StoredChange>(sql`
    select j.id, j.at, j.event, j.data,
      case when u.id is not null then json_build_object('id', u.id, 'login', u.login) end as by
    from (
      (select * from journal where split_part(event, '.', 1) = 'rule' and ref = 0 order by id desc limit ${SHOWN})
      union all
      (select * from journal where split_part(event, '.', 1) = 'rate' and ref = 0 order by id desc limit ${SHOWN})
    ) j left join users u on u.id = substring(j.actor from '^(?:user|staff):([0-9]+)$')::int
    order by j.id desc limit ${SHOWN}`);
  return rows.map(({ id, at, event, data, by }) => {
    const { name = '', was = '0', value = '0', from = '', to = '', reason = '' } = data;
    const shown =
      event === 'rule.set' && isRule(name)
        ? { what: name, from: writeRule(name, BigInt(was)), to: writeRule(name, BigInt(value)) }
        : { what: event === 'rule.set' ? name : 'bands', from: from || was, to: to || value };
    return { id: Number(id), at, by, reason, ...shown };
  });
}

const isRule = (name: string): name is RuleName => (ruleNames as string[]).includes(name);

/** Each band ends a kopeck below the next. */
export function bandsOf({ bands, max_amount }: BandsChange): Band[] {
  return bands.map(({ min_amount, interest_rate }: BandStart, index) => {
    const next = bands[index + 1]?.min_amount;
    return { min_amount, interest_rate, max_amount: next === undefined ? max_amount : next - 1n };
  });
}

/** What a person wrote, in the smallest unit; refuses what the rule does not take, in its own words. */
export function readRuleValue(name: RuleName, written: string): bigint {
  const rule: Rule = ruleBook[name];
  const parsed = rule.value.safeParse(rule.read(written.replaceAll(/\s/g, '')));
  if (parsed.success) return parsed.data;
  const error = parsed.error.issues[0]?.message ?? 'Проверьте значение';
  return fail({ status: 400, code: 'bad_input', error, fields: { value: error } });
}

/** What the references ask PostgreSQL, written by hand: the same rows and columns in the same order as the server's own. */
const columns = `d.id, d.payment_id, p.bank, p.id_alias, d.method_group, d.fio, d.requisite_tail, d.real_amount, d.interest_rate,
  d.created_at as "createdAt", d.expires_at as expired, d.status`;

/** The filters and the searches; a search has one value. */
const conditions = {
  all: () => 'true',
  closed: () => 'd.shelf = 1',
  archive: () => 'd.shelf = 2',
  payment: (value: string) => `d.payment_id = ${value}`,
  amount: (value: string) => `d.real_amount = ${value}::bigint * 100`,
  tail: (value: string) => `(d.requisite_tail = ${value} or d.real_amount = ${value}::bigint * 100)`,
  profile: (value: string) => `p.id_alias = ${value}`,
  bank: (value: string) => `p.bank = ${value}`,
};
export type Condition = keyof typeof conditions;

export interface ListWanted {
  trader: number;
  condition: Condition;
  value?: string | undefined;
  offset: number;
  limit: number;
}

/** Prepared under its name, once for each connection. */
export interface Statement {
  name: string;
  text: string;
  values: (string | number)[];
}

const source = 'from deals d join bank_profiles p on p.id = d.bank_profile_id where d.trader_id = $1';

export function pageStatement({ trader, condition, value, offset, limit }: ListWanted): Statement {
  const values = [trader, ...(value === undefined ? [] : [value])];
  const page = `select ${columns} ${source} and ${conditions[condition]('$2')} order by d.number desc limit ${limit}`;
  // The first page by itself: not knowing how much is skipped, PostgreSQL would plan anew for every request.
  if (offset === 0) return { name: `first-${condition}-${limit}`, text: page, values };
  return {
    name: `deep-${condition}-${limit}`,
    text: `${page} offset $${values.length + 1}`,
    values: [...values, offset],
  };
}

export function countStatement({ trader, condition, value }: ListWanted): Statement {
  const joined = condition === 'profile' || condition === 'bank';
  return {
    name: `count-${condition}`,
    text: `select count(*) ${joined ? source : 'from deals d where d.trader_id = $1'} and ${conditions[condition]('$2')}`,
    values: [trader, ...(value === undefined ? [] : [value])],
  };
}

/** What a closing writes: a deal, two ledger rows, two balances, an audit row. */
export const closingStatements = (trader: number, number: number): string[] => [
  'begin',
  `update bench.plain_deals set status = 1 where trader = ${trader} and number = ${number} and status = 0`,
  `insert into bench.plain_ledger (deal, account, amount) values (${number}, ${2 * trader}, -1000)`,
  `insert into bench.plain_ledger (deal, account, amount) values (${number}, ${2 * trader + 1}, 1000)`,
  `update bench.plain_accounts set balance = balance - 1000 where id = ${2 * trader}`,
  `update bench.plain_accounts set balance = balance + 1000 where id = ${2 * trader + 1}`,
  `insert into bench.plain_audit (at, event, ref) values (now(), 'deal.closed', ${number})`,
  'commit',
];

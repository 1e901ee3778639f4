import type { Db, Tx } from '#db/db.ts';
import { rawSql, sql } from '#db/sql.ts';

/** Every number of a twin's thing is that of the other's, so much higher. */
const HIGHER = 1_000_000;

/** The same person beside the first: with rows that are alike in everything but whose they are. */
export const twinOf = (person: number) => person + HIGHER;

/** Whose rows are found otherwise than by `trader_id` or `user_id`. */
const whose: Record<string, (person: number) => string> = {
  users: (person) => `t.id = ${person}`,
  person_notes: (person) => `t.person_id = ${person}`,
  numbers: (person) => `t.trader_id = ${person}`,
  notice_counts: (person) => `t.device_profile_id in (select id from device_profiles where trader_id = ${person})`,
  wallet_transfers: (person) => `t.deposit_id in (select id from deposits where trader_id = ${person})`,
  case_stops: (person) => `(t.kind, t.case_id) in (${casesOf(person)})`,
  files: (person) => `(t.owner_kind, t.owner_id) in (${filesOwnersOf(person)})`,
  file_fields: (person) =>
    `t.file_id in (select f.id from files f where (f.owner_kind, f.owner_id) in (${filesOwnersOf(person)}))`,
};

const casesOf = (person: number) => `
  select 'appeal', id from appeals where trader_id = ${person} union all select 'payout', id from payouts where trader_id = ${person}`;
const filesOwnersOf = (person: number) => `${casesOf(person)}
  union all select 'claim', id from transfer_claims where trader_id = ${person}
  union all select 'message', id from case_messages where trader_id = ${person}`;

/** How somebody comes in, and what staff say of them between themselves: no rows that a call of their own is about. */
const aside = ['sessions', 'push_subscriptions', 'password_links', 'staff', 'two_person_requests', 'sign_in_addresses'];

/** Those that others point at, in the order in which they can be made. */
const first = [
  ...['users', 'ledger_accounts', 'numbers', 'device_profiles', 'bank_profiles', 'profile_fills', 'requisite_profiles'],
  ...['bank_notices', 'deals', 'appeals', 'payouts', 'deposits', 'case_messages', 'files'],
];

const numbered = new Set([
  ...[
    'id',
    'trader_id',
    'user_id',
    'person_id',
    'deal_id',
    'device_profile_id',
    'bank_profile_id',
    'requisite_profile_id',
  ],
  ...['notice_id', 'deposit_id', 'case_id', 'owner_id', 'ref', 'file_id', 'journal_id', 'requisite_key', 'act'],
  ...['numbers.number', 'bank_profiles.number', 'requisite_profiles.number', 'telegram_chats.chat_id'],
]);

/** What must be there once over all people. */
const once: Record<string, string> = {
  'users.login': `t.login || '-twin'`,
  'users.email': `'twin-' || t.email`,
  'deals.payment_id': `t.payment_id || '-twin'`,
  'payouts.payout_id': `t.payout_id || '-twin'`,
  'device_profiles.phone_index': 'sha256(t.phone_index)',
  'device_profiles.key_hash': 'sha256(t.key_hash)',
  'device_profiles.token_hash': 'sha256(t.token_hash)',
  'notice_keys.key_hash': 'sha256(t.key_hash)',
  'telegram_codes.code_hash': 'sha256(t.code_hash)',
  'files.name': 'md5(t.name)',
  'wallet_transfers.tx_id': 'reverse(t.tx_id)',
  // Two requests to one wallet have different amounts; this keeps the amount.
  'deposits.wallet': `'T' || reverse(substr(t.wallet, 2))`,
};

interface Table {
  name: string;
  columns: string[];
}

async function tablesOf(db: Db | Tx): Promise<Table[]> {
  const tables = await db.many<Table & { personal: boolean }>(sql`
    select c.relname as name, bool_or(a.attname in ('trader_id', 'user_id')) as personal,
      array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace group by 1 order by 1`);
  const kept = tables.filter(({ name, personal }) => (personal || name in whose) && !aside.includes(name));
  const rank = ({ name }: Table) => (first.includes(name) ? first.indexOf(name) : first.length);
  return kept.toSorted((one, other) => rank(one) - rank(other));
}

const rowsOf = ({ name, columns }: Table, person: number) =>
  whose[name]?.(person) ?? `t.${columns.includes('trader_id') ? 'trader_id' : 'user_id'} = ${person}`;

/** Puts the twin of a person into the database; says how many rows that are, by table. */
export async function addTwin(db: Db, person: number): Promise<Map<string, number>> {
  return db.begin(async (tx) => {
    const tables = await tablesOf(tx);
    const made = new Map<string, number>();
    // What triggers would make of the rows is copied as well.
    for (const { name } of tables) await tx.script(`alter table ${name} disable trigger user`);
    for (const table of tables) {
      const values = table.columns.map((column) => cellOf(table.name, column, person));
      const columns = table.columns.map((column) => `"${column}"`);
      const insert = `insert into ${table.name} (${columns}) overriding system value
        select ${values} from ${table.name} t where ${rowsOf(table, person)}`;
      made.set(table.name, await tx.run(rawSql(insert)));
    }
    for (const { name } of tables) await tx.script(`alter table ${name} enable trigger user`);
    return made;
  });
}

function cellOf(table: string, column: string, person: number): string {
  const plain = `t."${column}"`;
  const unique = once[`${table}.${column}`];
  if (unique) return unique;
  if (numbered.has(column) || numbered.has(`${table}.${column}`)) return `${plain} + ${HIGHER}`;
  if (column === 'author_id') return `case when ${plain} = ${person} then ${twinOf(person)} else ${plain} end`;
  if (column === 'actor') return `replace(${plain}, 'user:${person}', 'user:${twinOf(person)}')`;
  return plain;
}

/** A checksum of somebody's rows in each table. */
export async function rowsSummed(db: Db, person: number): Promise<Map<string, string>> {
  const sums = new Map<string, string>();
  const parts = (await tablesOf(db)).map(
    (
      table,
    ) => `select '${table.name}' as name, count(*) || ' ' || coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) as sum
      from ${table.name} t where ${rowsOf(table, person)}`,
  );
  for (const { name, sum } of await db.many<{ name: string; sum: string }>(rawSql(parts.join(' union all '))))
    sums.set(name, sum);
  return sums;
}

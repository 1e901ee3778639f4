/** A column that only the installation's key opens. The list is complete: a test compares it with the schema. */
export interface SealedColumn {
  table: string;
  /** The primary key, an integer. */
  id: string;
  column: string;
  /**
   * SQL for the context of the value, as the feature that seals it defines it. With a wrong context it does not open, and nothing is
   * changed.
   */
  context: string;
  /** The column with its fingerprint, and which part of the opened value the fingerprint is made of. */
  fingerprint?: { column: string; of(plain: string): string };
}

const itself = (plain: string) => plain;

export const sealedColumns: SealedColumn[] = [
  { table: 'two_factor', id: 'user_id', column: 'secret', context: "'two-factor:' || user_id" },
  { table: 'platform_keys', id: 'id', column: 'secret', context: "'platform-key:' || key" },
  { table: 'push_keys', id: 'id', column: 'secret', context: "'push-key'" },
  { table: 'push_subscriptions', id: 'id', column: 'target', context: "'push:' || user_id" },
  { table: 'webhook_endpoints', id: 'platform_id', column: 'secret', context: "'webhook:' || platform_id" },
  { table: 'webhook_endpoints', id: 'platform_id', column: 'old_secret', context: "'webhook:' || platform_id" },
  {
    table: 'device_profiles',
    id: 'id',
    column: 'phone',
    context: "'phone:' || trader_id",
    fingerprint: { column: 'phone_index', of: itself },
  },
  { table: 'requisite_profiles', id: 'id', column: 'pan', context: "'pan:' || trader_id" },
  { table: 'bank_profiles', id: 'id', column: 'phone', context: "'phone:' || trader_id" },
  { table: 'deals', id: 'id', column: 'requisite', context: "'deal:' || trader_id" },
  { table: 'payouts', id: 'id', column: 'pan', context: "'payout:' || platform_id || ':' || payout_id" },
];

import { type BankProfile, bankProfile, Tier } from '@app/contract/devices/bank-profiles';
import { z } from 'zod';
import { columnNames, columnsOf, pick, selectAs, valuesOf } from '#db/row-shape.ts';
import { type Sql, sql } from '#db/sql.ts';
import { ruleValue } from '#features/rules/rules.ts';
import { maskPhone } from '#lib/mask.ts';
import type { FindablePhone } from './bank-profile-numbers.ts';

// A bank profile, described once: what its trader sets, what is stored beside it, and what is told of it. A setting is a column of the table and
// a line in `settings`; with that it is inserted, updated, compared and read.

const settings = bankProfile.pick({
  fio: true,
  bank: true,
  min_amount: true,
  max_amount: true,
  total_amount: true,
  sbp_available: true,
  card_available: true,
  enable_push: true,
  cycle_mode: true,
  cycle_limit: true,
});
type Settings = z.output<typeof settings>;
export const settingColumns = columnNames(settings);
export const settingValues = (set: Settings) => valuesOf(settings, set);

/** What is made of it by hand besides. */
export interface NewBankProfile extends Settings {
  device_profile_id: number | null;
  /** For a requisite by payment system: which system, and the sealed phone unless it is a card. */
  payment_system?: string | null;
  phone?: Buffer | null;
  found?: FindablePhone | null;
  used_total_amount: bigint;
  number: bigint | null;
}

/** What an insert needs. */
const newRow = settings.extend({
  trader_id: z.int(),
  device_profile_id: z.int().nullable(),
  payment_system: z.string().nullable(),
  phone: z.instanceof(Buffer).nullable(),
  phone_tail: z.string().nullable(),
  phone_print: z.bigint().nullable(),
  number: z.bigint().nullable(),
  tier: z.int(),
  created_at: z.date(),
});
export const newColumns = columnNames(newRow);

/** Traffic is turned on by the switch, never by the form: a new profile is always off, and on test. */
export function newValues(trader_id: number, profile: NewBankProfile, created_at: Date): Sql {
  const { payment_system = null, phone = null, found = null } = profile;
  const findable = { phone_tail: found?.tail ?? null, phone_print: found?.print ?? null };
  return valuesOf(newRow, {
    ...profile,
    trader_id,
    payment_system,
    phone,
    ...findable,
    tier: Tier.test,
    created_at,
  });
}

/** A profile `p` as its trader has set it, what deals have filled it with, `f`, and its device `d`. */
export const bankProfileTables = sql`bank_profiles p join profile_fills f on f.bank_profile_id = p.id left join device_profiles d on d.id = p.device_profile_id`;

/** Sealed; of the device, or its own. A requisite that is a card has none. */
const phone = sql`coalesce(d.phone, p.phone)`;

const locked = settings.extend({
  ...bankProfile.pick({ id: true, device_profile_id: true, payment_system: true, used_total_amount: true }).shape,
  ...bankProfile.pick({ tier: true, available: true, is_hided: true, version: true }).shape,
  number: z.bigint().nullable(),
  phone: z.instanceof(Buffer).nullable(),
  reserved_amount: z.bigint(),
  deal_ends_at: z.date().nullable(),
});
export interface LockedBankProfile extends z.output<typeof locked> {}
export const lockedColumns = selectAs(locked, {
  ...columnsOf(locked, 'p'),
  ...columnsOf(locked.pick({ used_total_amount: true, reserved_amount: true, deal_ends_at: true }), 'f'),
  phone,
});

/** What is read of it for its trader's lists, and for staff. */
const row = bankProfile.omit({ phonenumber: true, cycle_value: true });
export interface StoredBankProfile extends z.output<typeof row> {
  phone: Buffer | null;
  cycle_value: bigint;
}
const readColumns = selectAs(row, {
  ...columnsOf(row, 'p'),
  used_total_amount: sql`f.used_total_amount`,
  test_deals: sql`${ruleValue('test_deals')}::int`,
});
/** `cycle_value` at `now`: a cycle that has ended counts as empty even before the job has recorded it. */
export const bankProfileColumns = (now: Date) => sql`${readColumns}, ${phone} as phone,
  case when cycle_is_over(p.cycle_mode, f.cycle_first_at, f.cycle_last_at, ${now}) then 0 else f.cycle_value end as cycle_value`;

/** As its trader sees it. */
export const viewOf = (profile: StoredBankProfile, phone: string | undefined): BankProfile =>
  pick(bankProfile, { ...profile, phonenumber: phone ? maskPhone(phone) : '' });

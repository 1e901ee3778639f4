import { z } from 'zod';
import { bankId } from '../banks.ts';
import { done, type Route } from '../route.ts';
import { amountSentences } from '../values/amount-text.ts';
import { flag } from '../values/flag.ts';
import { roubles, roublesAsked } from '../values/money.ts';
import { paging } from '../values/paging.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** When `cycle_value` goes back to zero. */
export const CycleMode = { onSwitch: 1, atMidnight: 2, dayAfterFirst: 3, dayAfterLast: 4 } as const;
export type CycleMode = (typeof CycleMode)[keyof typeof CycleMode];
export const cycleMode = z.literal([1, 2, 3, 4]);

/** −1 takes real deals, anything else is a test profile. */
export const Tier = { work: -1, test: 1 } as const;

/** What a new profile starts with: kopecks, as everywhere in code. */
export const bankProfileDefaults = {
  min_amount: 100_00n,
  max_amount: 499_00n,
  max_amount_added: 999_00n,
  total_amount: 5_000_000_00n,
  cycle_limit: 1_000_000_00n,
  used_total_amount: 0n,
  sbp_available: 1,
  card_available: 0,
  enable_push: 1,
  cycle_mode: CycleMode.onSwitch,
} as const;

/** For this long after its last deal a number may not be changed or given to another trader: somebody may still pay to it. */
export const NUMBER_RESTS_HOURS = 24;

export const fio = text(120, { wrong: 'Необходимо указать ФИО' })
  .trim()
  .min(1, 'Необходимо указать ФИО')
  .regex(/\p{L}/u, 'Необходимо указать ФИО')
  .regex(/^\P{Cc}*$/u, 'В ФИО недопустимые знаки');

/** Far above any real limit, and low enough that sums of such amounts do not overflow. */
const CEILING = 10_000_000_000_00n;
const notTooLarge = (amount: bigint) => amount <= CEILING;
export const limitAmount = roublesAsked
  .refine((amount) => amount >= 0n, amountSentences.digits)
  .refine(notTooLarge, amountSentences.large);

export const minAmount = limitAmount.refine((amount) => amount > 0n, 'Минимальная сумма должна быть больше 0');

interface Limits {
  min_amount: bigint;
  max_amount: bigint;
  sbp_available: 0 | 1;
  card_available: 0 | 1;
}

/** Rules that compare two fields; every form that has these fields uses them. */
function checkLimits({ value, issues }: z.core.ParsePayload<Limits>): void {
  if (value.max_amount <= value.min_amount) {
    const message = 'Максимальная сумма должна быть больше минимальной';
    issues.push({ code: 'custom', input: value, path: ['max_amount'], message });
  }
  if (!value.sbp_available && !value.card_available) {
    issues.push({
      code: 'custom',
      input: value,
      path: ['sbp_available'],
      message: 'Выберите хотя бы один метод оплаты',
    });
  }
}

const limitFields = {
  fio,
  bank: bankId,
  min_amount: minAmount,
  max_amount: limitAmount,
  sbp_available: flag,
  card_available: flag,
};

/** The fields of every bank profile form; wizards check them step by step. */
export const bankProfileFields = z.object(limitFields);
export const bankProfileLimits = bankProfileFields.check(checkLimits);

/** What everybody who sees a profile is told of it as it is: its trader and staff. A field that is given here is in each of their answers. */
export const bankProfileForAll = {
  id: z.int(),
  /** Null for a requisite by payment system: it has no phone that reports; instead its trader must have a cabinet open. */
  device_profile_id: z.int().nullable(),
  id_alias: z.string(),
  /** A bank of the directory, or the name of the payment system. */
  bank: z.string(),
  available: flag,
  tier: z.int(),
  cycle_limit: roubles,
  cycle_value: roubles,
  /** Of a profile on test: how many deals have counted so far, and how many it needs to be put on work. */
  test_passed: z.int(),
  test_deals: z.int(),
  /** On pause it takes no deals though its traffic is on. */
  paused: z.boolean(),
};

export const bankProfile = z.object({
  ...bankProfileForAll,
  payment_system: z.string().nullable(),
  /** Masked; the device's own card shows the number in full. Empty when the profile has only a card. */
  phonenumber: z.string(),
  fio: z.string(),
  min_amount: roubles,
  max_amount: roubles,
  total_amount: roubles,
  used_total_amount: roubles,
  sbp_available: flag,
  card_available: flag,
  enable_push: flag,
  cycle_mode: cycleMode,
  is_hided: flag,
  is_archive: flag,
  /** Grows with every change. An edit sends the version that it was made from. */
  version: z.int(),
  /** Without a time the pause lasts until the trader ends it. */
  paused_until: time.nullable(),
});
export type BankProfile = z.output<typeof bankProfile>;

export const bankProfileFilters = z.object(paging([50]));
export type BankProfileFilters = z.output<typeof bankProfileFilters>;

export const bankProfilesPage = z.object({
  bankProfiles: z.array(bankProfile),
  countBankProfiles: z.int(),
  serverTime: time,
});

/** `id` 0 creates, any other changes that profile; what a change does not name stays as it is. */
export const bankProfileSave = z
  .object({
    ...limitFields,
    id: z.union([z.literal(0), rowId]).default(0),
    device_profile_id: rowId,
    total_amount: limitAmount.optional(),
    used_total_amount: limitAmount.optional(),
    /** The value that the form was opened with. Only the difference is applied, so deals that were closed meanwhile still count. */
    used_total_amount_before: limitAmount.optional(),
    available: flag.optional(),
    enable_push: flag.optional(),
    /** An old field of the call that changes nothing: a new profile is always on test and earns its tier. */
    tier: z.literal([-1, 0, 1]).optional(),
    cycle_mode: cycleMode.optional(),
    cycle_limit: limitAmount.optional(),
    version: z.int().optional(),
  })
  .check(checkLimits);
export type BankProfileSave = z.output<typeof bankProfileSave>;

/** The «Редактирование» dialog. Without `version` the edit overwrites whatever was changed meanwhile. */
export const bankProfileEdit = z
  .object({
    ...limitFields,
    /** Not for a requisite by payment system: it has no bank to choose. */
    bank: bankId.optional(),
    id: rowId,
    cycle_mode: cycleMode.optional(),
    cycle_limit: limitAmount.optional(),
    version: z.int().optional(),
  })
  .check(checkLimits);
export type BankProfileEdit = z.output<typeof bankProfileEdit>;

/** As many as a trader may have. */
export const MOST_PROFILES_AT_ONCE = 200;

/** Limits that several ЛК are given at once; what is not named stays as it is. */
export const limitsOfMany = z
  .object({
    min_amount: minAmount.optional(),
    max_amount: limitAmount.optional(),
    cycle_limit: limitAmount.optional(),
  })
  .refine((limits) => Object.values(limits).some((limit) => limit !== undefined), {
    path: ['min_amount'],
    message: 'Укажите хотя бы один лимит',
  })
  .refine(({ min_amount, max_amount }) => !min_amount || max_amount === undefined || max_amount > min_amount, {
    path: ['max_amount'],
    message: 'Максимальная сумма должна быть больше минимальной',
  });
export type LimitsOfMany = z.output<typeof limitsOfMany>;

export const bankProfilesChange = z.object({
  bank_profile_ids: z.array(rowId).min(1, 'Выберите ЛК').max(MOST_PROFILES_AT_ONCE),
  change: z.union([
    z.object({ action: z.enum(['on', 'off', 'archive', 'restore']) }),
    z.object({ action: z.literal('limits'), limits: limitsOfMany }),
  ]),
});
export type BankProfilesChange = z.output<typeof bankProfilesChange>;

/** Each is changed or refused on its own. */
export const bankProfilesChanged = done.extend({
  /** `error`: why it was not changed. */
  results: z.array(z.object({ bank_profile_id: z.int(), error: z.string().nullable() })),
});
export type BankProfilesChanged = z.output<typeof bankProfilesChanged>;

/**
 * Changes of these fields need a recent proof of who it is: whose account it is and how much it takes. A thief would gain nothing by
 * changing the others.
 */
const profileProven = {
  minutes: 60,
  changing: ['bank', 'fio', 'max_amount', 'total_amount', 'used_total_amount', 'cycle_limit'],
} as const;

export const bankProfilesApi = {
  list: {
    method: 'POST',
    path: '/trader/bankprofiles',
    access: 'trader',
    summary: 'Банковские профили трейдера',
    body: bankProfileFilters,
    response: bankProfilesPage,
  },
  view: {
    method: 'POST',
    path: '/trader/bankprofiles/view',
    access: 'trader',
    summary: 'Один банковский профиль, как он есть сейчас, в архиве или нет',
    body: z.object({ bankProfileId: rowId }),
    response: z.object({ bankProfile, serverTime: time }),
  },
  save: {
    method: 'POST',
    path: '/trader/bankprofiles/create',
    access: 'trader',
    proven: profileProven,
    summary: 'Добавить банк на устройство (id 0) или изменить банковский профиль',
    body: bankProfileSave,
    response: done.extend({ id: z.int() }),
  },
  update: {
    method: 'POST',
    path: '/trader/v2/device/update',
    access: 'trader',
    proven: profileProven,
    summary: 'Изменить банковский профиль; с version отказ, если профиль изменился',
    body: bankProfileEdit,
    response: done,
  },
  work: {
    method: 'POST',
    path: '/trader/v2/device/work',
    access: 'trader',
    summary: 'Включить или выключить трафик банковского профиля',
    body: z.object({ bank_profile_id: rowId, available: flag }),
    response: done,
  },
  setAvailable: {
    method: 'POST',
    path: '/trader/bankprofiles/edit',
    access: 'trader',
    summary: 'Включить или выключить трафик (то же, что v2/device/work)',
    body: z.object({ bankProfileId: rowId, available: flag }),
    response: done,
  },
  hide: {
    method: 'POST',
    path: '/trader/bankprofiles/tohide',
    access: 'trader',
    summary: 'Убрать банковский профиль в архив (1) или вернуть (0)',
    body: z.object({ bankProfileId: rowId, is_hided: flag }),
    response: done,
  },
  archive: {
    method: 'POST',
    path: '/trader/bankprofiles/toarchive',
    access: 'trader',
    summary: 'Отправить ЛК в архив',
    body: z.object({ bankProfileId: rowId }),
    response: done,
  },
  changeMany: {
    method: 'POST',
    path: '/trader/bankprofiles/batch',
    access: 'trader',
    proven: profileProven,
    summary: `Включить, выключить, убрать в архив, вернуть или дать лимиты сразу нескольким ЛК (до ${MOST_PROFILES_AT_ONCE})`,
    body: bankProfilesChange,
    response: bankProfilesChanged,
  },
} satisfies Record<string, Route>;

import { z } from 'zod';
import { done, type PlatformScope, platformScopes, type Route } from '../route.ts';
import { webhookState } from '../things/thing.ts';
import { actResult, reason } from '../two-persons/requests.ts';
import { isNetwork, isWide } from '../values/network.ts';
import { inOrder, momentPeriod, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { platformLimits, platformStates } from './platform-limits.ts';

/** The names of accounts and of keys, as they stand in the headers of a request. */
export const platformCode = text(64).regex(/^[\w-]{4,64}$/, 'От 4 до 64 латинских букв, цифр и знаков - _');
export const platformScope = z.enum(platformScopes);
export const scopeNames: Record<PlatformScope, string> = {
  read: 'Чтение',
  deals: 'Сделки и\u00a0апелляции',
  payouts: 'Выплаты',
  decide: 'Решения по\u00a0апелляциям',
};

/** With such a key money can be sent or a case given up, or it works for whoever has it: one person alone gives none. */
export const needsTwoPersons = ({
  scopes,
  addresses,
}: {
  scopes: readonly PlatformScope[];
  addresses: readonly string[] | null;
}) =>
  scopes.includes('payouts') ||
  scopes.includes('decide') ||
  !addresses ||
  addresses.length === 0 ||
  addresses.some(isWide);

export const platformName = text(100).trim().min(1, 'Укажите название');

export const consolePlatform = z.object({
  id: rowId,
  code: z.string(),
  name: z.string(),
  state: z.enum(platformStates),
  created_at: time,
  /** How many keys work now. */
  keys: z.int(),
  last_used_at: time.nullable(),
  /** Since midnight in Moscow. */
  deals_today: z.int(),
  /** Where it is told of outcomes; null for nowhere. */
  webhook_url: z.string().nullable(),
  /** Webhooks that did not arrive at the first attempt and are tried again. */
  retrying: z.int(),
  /** Those of the last seven days that are not tried any more. */
  given_up: z.int(),
});
export type ConsolePlatform = z.output<typeof consolePlatform>;

export const consoleKey = z.object({
  id: rowId,
  key: z.string(),
  scopes: z.array(platformScope),
  /** Networks it may be used from; null for anywhere. */
  addresses: z.array(z.string()).nullable(),
  created_at: time,
  /** Exact to a minute. */
  last_used_at: time.nullable(),
  /** From when it does not work; null for never. */
  ends_at: time.nullable(),
  /** The caller asked for it, another confirmed it, and its secret has not been shown yet. */
  to_show: z.boolean(),
});
export type ConsoleKey = z.output<typeof consoleKey>;

/** Shown this once: afterwards nobody can read it. */
export const shownKey = z.object({ key: z.string(), secret: z.string() });
/** Null while it waits for another person: who asked is shown it afterwards. */
export const newPlatformKey = actResult.extend({ key: z.string().nullable(), secret: z.string().nullable() });
export type NewPlatformKey = z.output<typeof newPlatformKey>;

export const platformCreate = z.object({
  code: platformCode,
  name: platformName,
  reason,
});
export type PlatformCreate = z.output<typeof platformCreate>;

export const platformStateSet = z.object({ platform_id: rowId, state: z.enum(platformStates), reason });
export type PlatformStateSet = z.output<typeof platformStateSet>;

export const platformLimitsSet = z.object({ platform_id: rowId, limits: platformLimits, reason });
export type PlatformLimitsSet = z.output<typeof platformLimitsSet>;

const address = text(50).trim().refine(isNetwork, 'Адрес вида 203.0.113.7 или 203.0.113.0/24');

export const keyAdd = z.object({
  platform_id: rowId,
  key: platformCode,
  scopes: z.array(platformScope).min(1, 'Выберите хотя бы одно право').max(platformScopes.length),
  /** Empty: from anywhere. */
  addresses: z.array(address).max(50, 'Не больше 50 адресов').default([]),
  reason,
});
export type KeyAdd = z.output<typeof keyAdd>;

/** How long the key before goes on beside the new one. */
export const ROTATION_HOURS = [1, 24, 72, 168] as const;
export const rotationHours = z.union(
  ROTATION_HOURS.map((hours) => z.literal(hours)),
  'Выберите срок',
);

export const keyRotate = z.object({ key_id: rowId, hours: rotationHours, reason });
export type KeyRotate = z.output<typeof keyRotate>;

export const keyEnd = z.object({ key_id: rowId, reason });
export type KeyEnd = z.output<typeof keyEnd>;

export const webhookSet = z.object({
  platform_id: rowId,
  url: text(500).trim().min(1, 'Укажите адрес'),
  new_secret: z.boolean(),
  reason,
});
export type WebhookSet = z.output<typeof webhookSet>;
/** As with a key: null if there is no new one, or it waits. */
export const newHookSecret = actResult.extend({ secret: z.string().nullable() });
export const webhookRemove = z.object({ platform_id: rowId, reason });
/** For so long after a change of secret each webhook is signed with both. */
export const BOTH_HOURS = 24;

/** `failing`: did not arrive, is tried again or not. */
export const deliveryStates = [...webhookState.options, 'failing'] as const;

export const webhookFilters = z.object({
  ...momentPeriod,
  state: z.enum(deliveryStates).optional(),
  /** «deal:100001». */
  object: text(30)
    .trim()
    .regex(/^(deal|appeal|payout):\d{1,10}$/, 'Вид и\u00a0номер: deal:100001')
    .optional(),
});
export type WebhookFilters = z.output<typeof webhookFilters>;

export const consoleWebhook = z.object({
  id: z.int(),
  object: z.string(),
  type: z.string(),
  state: webhookState,
  attempts: z.int(),
  created_at: time,
  delivered_at: time.nullable(),
  /** When it is tried next; null if it is not. */
  due_at: time.nullable(),
  /** Of the last attempt; null if nobody answered. */
  status: z.int().nullable(),
});
export type ConsoleWebhook = z.output<typeof consoleWebhook>;

export const webhookAttempt = z.object({
  at: time,
  milliseconds: z.int(),
  status: z.int().nullable(),
  /** The beginning of what the receiver said, at most 1000 characters, or why there was no answer. */
  answer: z.string(),
});
export type WebhookAttempt = z.output<typeof webhookAttempt>;

export const webhookResendAll = webhookFilters
  .extend({ platform_id: rowId, reason })
  .refine(({ from }) => from !== undefined, { path: ['from'], message: 'Выберите период' })
  .refine(inOrder, ORDER);
export type WebhookResendAll = z.output<typeof webhookResendAll>;

/** At most so many are sent again at once. */
export const RESEND_MOST = 10_000;

const sees = { access: 'staff', area: 'platforms', right: 'see' } as const;
const does = { access: 'staff', area: 'platforms', right: 'do' } as const;
const proves = { ...does, proven: { minutes: 10 } } as const;

export const consolePlatformsApi = {
  list: {
    ...sees,
    method: 'GET',
    path: '/staff/v1/platforms',
    summary: 'Платформы: ключи, сделки за сегодня, недоставленные вебхуки',
    response: z.object({ platforms: z.array(consolePlatform), serverTime: time }),
  },
  view: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/platforms/view',
    summary: 'Платформа с её ключами и адресом вебхуков',
    body: z.object({ platform_id: rowId }),
    response: z.object({
      platform: consolePlatform,
      limits: platformLimits,
      keys: z.array(consoleKey),
      /** When the address or its secret was last changed. */
      webhook_changed_at: time.nullable(),
      /** Until then each webhook is signed with the secret before as well; null if there is only one. */
      webhook_both_until: time.nullable().default(null),
      /** The caller asked for its secret, another confirmed it, and it has not been shown yet. */
      webhook_to_show: z.boolean(),
      serverTime: time,
    }),
  },
  create: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/create',
    summary: 'Создать платформу и её первый ключ; секрет показывается один раз',
    body: platformCreate,
    response: newPlatformKey.extend({ platform_id: rowId.nullable() }),
  },
  setState: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/state',
    summary: 'Остановить платформу: новых сделок и выплат нет, её выплаты в пуле отзываются; или снова запустить',
    body: platformStateSet,
    response: actResult,
  },
  setLimits: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/limits',
    summary: 'Лимиты платформы; повышение подтверждает второй человек',
    body: platformLimitsSet,
    response: actResult,
  },
  addKey: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/keys/add',
    summary: 'Ещё один ключ платформы; секрет показывается один раз',
    body: keyAdd,
    response: newPlatformKey,
  },
  rotateKey: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/keys/rotate',
    summary: 'Новый ключ с теми же правами; прежний работает ещё столько часов',
    body: keyRotate,
    response: newPlatformKey,
  },
  showKey: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/keys/show',
    summary: 'Секрет ключа тому, кто его просил, когда второй человек подтвердил; один раз',
    body: z.object({ key_id: rowId }),
    response: shownKey,
  },
  endKey: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/keys/end',
    summary: 'Отозвать ключ; действует сразу',
    body: keyEnd,
    response: done,
  },
  setWebhook: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/webhook',
    summary: 'Куда сообщать об исходах; новый секрет подписи показывается один раз, прежний подписывает ещё сутки',
    body: webhookSet,
    response: newHookSecret,
  },
  showSecret: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/webhook/show',
    summary: 'Секрет вебхуков тому, кто его просил, когда второй человек подтвердил; один раз',
    body: z.object({ platform_id: rowId }),
    response: z.object({ secret: z.string() }),
  },
  endOldSecret: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/webhook/end-old',
    summary: 'Прежний секрет больше не подписывает: платформа уже сменила его',
    body: webhookRemove,
    response: done,
  },
  removeWebhook: {
    ...proves,
    method: 'POST',
    path: '/staff/v1/platforms/webhook/remove',
    summary: 'Больше не сообщать платформе об исходах',
    body: webhookRemove,
    response: done,
  },
  webhooks: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/platforms/webhooks',
    summary: 'Вебхуки платформы, новые сверху: по времени, состоянию и предмету',
    body: webhookFilters.extend({ platform_id: rowId, before: z.int().min(1).optional() }).refine(inOrder, ORDER),
    response: z.object({ webhooks: z.array(consoleWebhook), next: z.int().nullable(), serverTime: time }),
  },
  webhook: {
    ...sees,
    method: 'POST',
    path: '/staff/v1/platforms/webhooks/view',
    summary: 'Один вебхук: полный текст запроса и ответы на каждую попытку',
    body: z.object({ webhook_id: rowId }),
    response: z.object({
      webhook: consoleWebhook.extend({ platform: z.object({ id: rowId, name: z.string() }), body: z.string() }),
      attempts: z.array(webhookAttempt),
      serverTime: time,
    }),
  },
  resend: {
    ...does,
    method: 'POST',
    path: '/staff/v1/platforms/webhooks/resend',
    summary: 'Отправить вебхук ещё раз',
    body: z.object({ webhook_id: rowId }),
    response: done,
  },
  resendAll: {
    ...does,
    method: 'POST',
    path: '/staff/v1/platforms/webhooks/resend-all',
    summary: `Отправить ещё раз все вебхуки, которые находит фильтр, не больше ${RESEND_MOST}`,
    body: webhookResendAll,
    response: z.object({ count: z.int() }),
  },
} satisfies Record<string, Route>;

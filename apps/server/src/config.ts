import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { usualUploadLimits } from '#features/files/intake/upload-room.ts';
import { isTronAddress } from '#features/topups/chain/tron-address.ts';
import type { WalletSettings } from '#features/topups/wallet.ts';
import { StartupError } from '#lib/startup-error.ts';
import { settingsInForce } from './settings-in-force.ts';

const root = resolve(import.meta.dirname, '../../..');

const port = z.coerce
  .number('нужно число')
  .int('нужно целое число')
  .min(0, 'от 0 до 65535')
  .max(65_535, 'от 0 до 65535');
export const flag = z.enum(['0', '1'], 'нужно 0 или 1').transform((value) => value === '1');
const link = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://…' });

const tronAddress = z
  .string()
  .refine(isTronAddress, 'это не адрес сети TRON или в нём опечатка: контрольная сумма не сходится');

const levels = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const;

const isNetwork = (text: string) => {
  const [address = '', prefix] = text.trim().split('/');
  return isIP(address) !== 0 && (prefix === undefined || /^\d{1,3}$/.test(prefix));
};

/** Every setting of the server; each is explained in .env.example. */
const environment = z.object({
  HOST: z.string().default('localhost'),
  PORT: port.default(3000),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'нужен адрес вида postgres://…' }).optional(),
  POSTGRES_BIN: z.string().optional(),
  DEMO: flag.default(false),
  SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'нужны 32 случайных байта в base64, например: openssl rand -base64 32')
    .optional(),
  SUPPORT_TELEGRAM_LINK: link.optional(),
  APP_DOWNLOAD_URL: link.optional(),
  S3_ENDPOINT: link.optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'нужно имя бакета')
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, 'нужно имя региона, например us-east-1')
    .optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  WEBHOOK_PRIVATE_NETWORKS: flag.default(false),
  TELEGRAM_BOT_TOKEN: z
    .string()
    .regex(/^\d+:[\w-]{20,}$/, 'нужен токен бота вида 123456:ABC…, его даёт @BotFather')
    .optional(),
  TELEGRAM_API_URL: link.default('https://api.telegram.org'),
  PUSH_CONTACT: z.url({ protocol: /^(https|mailto)$/, error: 'нужен адрес вида mailto:… или https://…' }).optional(),
  RECEIPTS_PDF_ONLY: flag.default(false),
  WALLET_ADDRESS: tronAddress.optional(),
  TRON_API_URL: link.optional(),
  TRON_API_KEY: z.string().optional(),
  TRON_API_FALLBACK_URL: link.optional(),
  USDT_CONTRACT: tronAddress.default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  EXPLORER_URL: link.default('https://tronscan.org/#'),
  USDT_RATE_URL: link.optional(),
  USDT_RATE_PATH: z
    .string()
    .regex(/^[^.]+(\.[^.]+)*$/, 'нужны имена через точку, например tether.rub')
    .optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text.split(',').every(isNetwork), 'нужны адреса или сети через запятую')
    .optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number('нужно число').int().min(1, 'нужно число больше 0').default(1800),
  DRAIN_SECONDS: z.coerce.number('нужно число').min(0, 'от 0 до 60').max(60, 'от 0 до 60').default(0),
  MIN_FREE_DISK_MB: z.coerce.number('нужно число').int('нужно целое число').min(0, 'нужно число от 0').default(1024),
  LOG_LEVEL: z.enum(levels, `одно из: ${levels.join(', ')}`).default('info'),
});

export interface Config extends Omit<ReturnType<typeof readConfig>, 'wallet'> {
  wallet: WalletSettings;
}

/** Says in one sentence what is wrong with a setting. */
export function readSettings<Schema extends z.ZodType>(schema: Schema, env: NodeJS.ProcessEnv): z.output<Schema> {
  const parsed = schema.safeParse(givenSettings(env));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StartupError(`Неверная настройка ${issue?.path.join('.')}: ${issue?.message}.`);
}

/** An empty value in .env means that the setting is not given. */
export const givenSettings = (env: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));

export function readConfig(env: NodeJS.ProcessEnv) {
  const settings = readSettings(environment, env);
  return {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT ?? (settings.PORT === 0 || settings.PORT === 65_535 ? 0 : settings.PORT + 1),
    metricsHost: settings.METRICS_HOST,
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    postgresBin: settings.POSTGRES_BIN,
    demo: settings.DEMO,
    secretKey: settings.SECRET_KEY,
    supportTelegramLink: settings.SUPPORT_TELEGRAM_LINK ?? null,
    appDownloadUrl: settings.APP_DOWNLOAD_URL,
    s3: s3Settings(settings),
    privateWebhooks: settings.WEBHOOK_PRIVATE_NETWORKS,
    telegram: telegramSettings(settings),
    pushContact: settings.PUSH_CONTACT ?? settings.SUPPORT_TELEGRAM_LINK,
    receiptsPdfOnly: settings.RECEIPTS_PDF_ONLY,
    wallet: {
      address: settings.WALLET_ADDRESS,
      contract: settings.USDT_CONTRACT,
      explorer: settings.EXPLORER_URL.replace(/\/+$/, ''),
    },
    tron: tronSettings(settings),
    rateSource: rateSource(settings),
    trustProxy: settings.TRUST_PROXY ?? false,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    drain: settings.DRAIN_SECONDS * 1000,
    uploadLimits: usualUploadLimits,
    leastFreeSpace: settings.MIN_FREE_DISK_MB * 1024 ** 2,
    logLevel: settings.LOG_LEVEL,
    /** For staff to look at. */
    settings: settingsInForce(settings, Object.keys(environment.shape)),
    webDir: join(root, 'apps/web/dist'),
  };
}

/** Undefined when there is no wallet to watch. */
function tronSettings(settings: z.output<typeof environment>) {
  const { WALLET_ADDRESS, TRON_API_URL, TRON_API_KEY, TRON_API_FALLBACK_URL } = settings;
  const first = TRON_API_URL ?? (WALLET_ADDRESS ? 'https://api.trongrid.io' : undefined);
  if (!first) return undefined;
  return { urls: [first, ...(TRON_API_FALLBACK_URL ? [TRON_API_FALLBACK_URL] : [])], key: TRON_API_KEY };
}

/** Undefined when the operator has no bot. */
function telegramSettings({ TELEGRAM_BOT_TOKEN, TELEGRAM_API_URL }: z.output<typeof environment>) {
  return TELEGRAM_BOT_TOKEN ? { token: TELEGRAM_BOT_TOKEN, api: TELEGRAM_API_URL.replace(/\/+$/, '') } : undefined;
}

function rateSource({ USDT_RATE_URL, USDT_RATE_PATH }: z.output<typeof environment>) {
  if (!USDT_RATE_URL && !USDT_RATE_PATH) return undefined;
  if (!USDT_RATE_URL || !USDT_RATE_PATH)
    throw new StartupError('Источник курса USDT настроен не полностью: нужны и USDT_RATE_URL, и USDT_RATE_PATH.');
  return { url: USDT_RATE_URL, path: USDT_RATE_PATH };
}

/** All five or none: with only some of them files would silently go to the local disk. */
function s3Settings(settings: z.output<typeof environment>) {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY } = settings;
  const given = { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY, S3_SECRET_KEY };
  const missing = Object.entries(given).flatMap(([name, value]) => (value === undefined ? [name] : []));
  if (missing.length === Object.keys(given).length) return undefined;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY || !S3_SECRET_KEY)
    throw new StartupError(`Хранилище S3 настроено не полностью, не хватает: ${missing.join(', ')}.`);
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKey: S3_ACCESS_KEY,
    secretKey: S3_SECRET_KEY,
  };
}

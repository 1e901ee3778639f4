import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { DEMO_WALLET } from '#features/demo/demo-world.ts';
import { usualUploadLimits } from '#features/files/upload-room.ts';
import { isTronAddress } from '#features/tron/tron-service.ts';
import { StartupError } from '#lib/startup-error.ts';

const root = resolve(import.meta.dirname, '../../..');

const port = z.coerce
  .number('нужно число')
  .int('нужно целое число')
  .min(0, 'от 0 до 65535')
  .max(65_535, 'от 0 до 65535');
const flag = z.enum(['0', '1'], 'нужно 0 или 1').transform((value) => value === '1');
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
  DATA_DIR: z.string().default('data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: 'нужен адрес вида postgres://…' }).optional(),
  DEMO: flag.default(false),
  DEMO_SPEED: z.coerce.number('нужно число').min(0, 'от 0 до 20').max(20, 'от 0 до 20').default(1),
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
  WEBHOOK_PRIVATE_NETWORKS: flag.optional(),
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
  LOG_LEVEL: z.enum(levels, `одно из: ${levels.join(', ')}`).optional(),
});

export type Config = ReturnType<typeof readConfig>;

export function readConfig(env: NodeJS.ProcessEnv) {
  // An empty value is how one leaves a line of .env unset.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new StartupError(`Неверная настройка ${issue?.path.join('.')}: ${issue?.message}.`);
  }

  const settings = parsed.data;
  return {
    host: settings.HOST,
    port: settings.PORT,
    metricsPort: settings.METRICS_PORT ?? (settings.PORT === 0 || settings.PORT === 65_535 ? 0 : settings.PORT + 1),
    dataDir: resolve(root, settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL,
    demo: settings.DEMO,
    demoSpeed: settings.DEMO_SPEED,
    secretKey: settings.SECRET_KEY,
    supportTelegramLink: settings.SUPPORT_TELEGRAM_LINK ?? (settings.DEMO ? 'https://t.me/traders_support_demo' : null),
    appDownloadUrl: settings.APP_DOWNLOAD_URL,
    s3: s3Settings(settings),
    privateWebhooks: settings.WEBHOOK_PRIVATE_NETWORKS ?? settings.DEMO,
    receiptsPdfOnly: settings.RECEIPTS_PDF_ONLY,
    wallet: {
      // The demo has a chain of its own, where this wallet is paid to.
      address: settings.WALLET_ADDRESS ?? (settings.DEMO && !settings.TRON_API_URL ? DEMO_WALLET : undefined),
      contract: settings.USDT_CONTRACT,
      explorer: settings.DEMO && !settings.TRON_API_URL ? null : settings.EXPLORER_URL.replace(/\/+$/, ''),
    },
    tron: tronSettings(settings),
    rateSource: rateSource(settings),
    trustProxy: settings.TRUST_PROXY ?? false,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    drain: settings.DRAIN_SECONDS * 1000,
    uploadLimits: usualUploadLimits,
    leastFreeSpace: settings.MIN_FREE_DISK_MB * 1024 ** 2,
    // A person watches the terminal in demo mode, a log collector otherwise.
    logLevel: settings.LOG_LEVEL ?? (settings.DEMO ? 'warn' : 'info'),
    webDir: join(root, 'apps/web/dist'),
  };
}

/** Nothing where there is no wallet to watch, and in demo mode, which brings a chain of its own. */
function tronSettings(settings: z.output<typeof environment>) {
  const { WALLET_ADDRESS, TRON_API_URL, TRON_API_KEY, TRON_API_FALLBACK_URL, DEMO } = settings;
  const first = TRON_API_URL ?? (WALLET_ADDRESS && !DEMO ? 'https://api.trongrid.io' : undefined);
  if (!first) return undefined;
  return { urls: [first, ...(TRON_API_FALLBACK_URL ? [TRON_API_FALLBACK_URL] : [])], key: TRON_API_KEY };
}

function rateSource({ USDT_RATE_URL, USDT_RATE_PATH }: z.output<typeof environment>) {
  if (!USDT_RATE_URL && !USDT_RATE_PATH) return undefined;
  if (!USDT_RATE_URL || !USDT_RATE_PATH)
    throw new StartupError('Источник курса USDT настроен не полностью: нужны и USDT_RATE_URL, и USDT_RATE_PATH.');
  return { url: USDT_RATE_URL, path: USDT_RATE_PATH };
}

/** All five or none: half of them would send files to the local disk without a word. */
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

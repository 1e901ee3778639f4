import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { StartupError } from '#lib/startup-error.ts';

const root = resolve(import.meta.dirname, '../../..');

const port = z.coerce
  .number('нужно число')
  .int('нужно целое число')
  .min(0, 'от 0 до 65535')
  .max(65_535, 'от 0 до 65535');
const flag = z.enum(['0', '1'], 'нужно 0 или 1').transform((value) => value === '1');
const link = z.url({ protocol: /^https?$/, error: 'нужен адрес вида https://…' });

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
  SECRET_KEY: z
    .string()
    .regex(/^[A-Za-z0-9+/]{43}=$/, 'нужны 32 случайных байта в base64, например: openssl rand -base64 32')
    .optional(),
  SUPPORT_TELEGRAM_LINK: link.optional(),
  APP_DOWNLOAD_URL: link.optional(),
  TRUST_PROXY: z
    .string()
    .refine((text) => text.split(',').every(isNetwork), 'нужны адреса или сети через запятую')
    .optional(),
  RATE_LIMIT_PER_MINUTE: z.coerce.number('нужно число').int().min(1, 'нужно число больше 0').default(600),
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
    secretKey: settings.SECRET_KEY,
    supportTelegramLink: settings.SUPPORT_TELEGRAM_LINK ?? (settings.DEMO ? 'https://t.me/traders_support_demo' : null),
    appDownloadUrl: settings.APP_DOWNLOAD_URL,
    trustProxy: settings.TRUST_PROXY ?? false,
    rateLimitPerMinute: settings.RATE_LIMIT_PER_MINUTE,
    // A person watches the terminal in demo mode, a log collector otherwise.
    logLevel: settings.LOG_LEVEL ?? (settings.DEMO ? 'warn' : 'info'),
    webDir: join(root, 'apps/web/dist'),
  };
}

import type { SystemSetting } from '@app/contract/operations/system';

type Show = (value: string) => string;
const whole: Show = (value) => value;
/** Services are often called with a key in the address. */
const host: Show = (value) => new URL(value).host;

/** What staff may see of each setting. One that is not here is a secret: of it they learn only whether it is given. */
const shown: Record<string, Show> = {
  HOST: whole,
  PORT: whole,
  METRICS_PORT: whole,
  METRICS_HOST: whole,
  DATA_DIR: whole,
  DEMO: whole,
  SUPPORT_TELEGRAM_LINK: whole,
  APP_DOWNLOAD_URL: host,
  S3_ENDPOINT: host,
  S3_BUCKET: whole,
  S3_REGION: whole,
  WEBHOOK_PRIVATE_NETWORKS: whole,
  TELEGRAM_API_URL: host,
  PUSH_CONTACT: whole,
  RECEIPTS_PDF_ONLY: whole,
  WALLET_ADDRESS: whole,
  TRON_API_URL: host,
  TRON_API_FALLBACK_URL: host,
  USDT_CONTRACT: whole,
  EXPLORER_URL: whole,
  USDT_RATE_URL: host,
  USDT_RATE_PATH: whole,
  TRUST_PROXY: whole,
  RATE_LIMIT_PER_MINUTE: whole,
  DRAIN_SECONDS: whole,
  MIN_FREE_DISK_MB: whole,
  LOG_LEVEL: whole,
};

export interface SettingsInForce {
  list: SystemSetting[];
  /** The text without anything that may not be seen: a job's error may quote the address that it called. */
  hide(text: string): string;
}

export function settingsInForce(settings: Record<string, unknown>, names: string[]): SettingsInForce {
  const read = names.map((name) => {
    const found = settings[name];
    const show = shown[name];
    const value = found === undefined ? null : written(found);
    return { name, given: value !== null, secret: show === undefined, value, seen: value && show ? show(value) : null };
  });
  // Longer ones first: one may contain another.
  const hidden = read
    .flatMap(({ value, seen }) => (value && value !== seen ? [{ value, seen: seen ?? '•••' }] : []))
    .toSorted((one, other) => other.value.length - one.value.length);
  return {
    list: read.map(({ name, given, secret, seen }) => ({ name, given, secret, value: seen })),
    hide: (text) => hidden.reduce((left, { value, seen }) => left.replaceAll(value, seen), text),
  };
}

const written = (value: unknown) => (typeof value === 'boolean' ? String(Number(value)) : String(value));

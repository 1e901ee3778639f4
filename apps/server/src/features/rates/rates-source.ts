import { plainRoubles } from '@app/contract/values/money-text';
import type { Db } from '#db/db.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';
import { FetchError, fetchJson } from '#lib/fetch-json.ts';
import { agreedUsdtRate, findUsdtRate, setUsdtRate } from './rates.ts';

export interface RateSource {
  url: string;
  /** The path to the number in the answer: keys and list positions, separated by dots. */
  path: string;
}

export interface RateSourceNeeds {
  db: Db;
  clock: Clock;
  rateSource?: RateSource | undefined;
}

/** An unchanged rate is stored again so that it does not become too old, but not at every reading. */
const REWRITE = minutes(30);
/** Kopecks for one USDT. */
const SMALLEST = 1_00n;
const LARGEST = 10_000_00n;
const LARGEST_JUMP_PERCENT = 20n;

/** Reads the rate from the source. A suspicious one is refused and logged; the current rate stays and becomes older. */
export async function refreshUsdtRate({ db, clock, rateSource }: RateSourceNeeds): Promise<void> {
  if (!rateSource) return;
  const rate = readRate(await fetchJson(rateSource.url), rateSource.path);
  if (rate === undefined)
    throw new FetchError(`${new URL(rateSource.url).host}: по пути «${rateSource.path}» нет курса`);

  await db.begin(async (tx) => {
    const at = clock.now();
    const [last, agreed] = [await findUsdtRate(tx), await agreedUsdtRate(tx)];
    if (agreed !== undefined && isJump(agreed, rate)) throw new FetchError(jumpText(agreed, rate));
    if (last?.rate === rate && later(last.set_at, REWRITE) > at) return;
    await setUsdtRate(tx, rate, { by: 'system', at, agreed: true });
  });
}

/** In kopecks, rounded down; undefined if the answer has no sensible rate. */
export function readRate(answer: unknown, path: string): bigint | undefined {
  const found = path
    .split('.')
    .filter((key) => key !== '')
    .reduce<unknown>(
      (value, key) => (isIndexable(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      answer,
    );
  const text = typeof found === 'number' || typeof found === 'string' ? String(found).trim() : '';
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d{1,30}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const rate = BigInt(`${whole}${decimals.slice(0, 2).padEnd(2, '0')}`);
  return rate >= SMALLEST && rate <= LARGEST ? rate : undefined;
}

function isJump(last: bigint, rate: bigint): boolean {
  const difference = rate > last ? rate - last : last - rate;
  return difference * 100n > last * LARGEST_JUMP_PERCENT;
}

const jumpText = (last: bigint, rate: bigint) =>
  `Курс USDT из источника (${plainRoubles(rate)} ₽) отличается от прежнего (${plainRoubles(last)} ₽) больше чем на ${LARGEST_JUMP_PERCENT}%: не принят. Если он верен, задайте его командой rates:usdt.`;

const isIndexable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

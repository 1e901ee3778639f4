import { plainRoubles, plainUnits } from '@app/contract/values/money-text';
import type { z } from 'zod';
import type { Db } from '#db/db.ts';
import { findUser } from '#features/access/users/users-queries.ts';
import type { TronSettings } from '#features/topups/chain/tron-sources.ts';
import type { WalletSettings } from '#features/topups/wallet.ts';
import type { Clock } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import type { Vault } from '#lib/vault.ts';
import type { Config } from '../config.ts';

export interface CommandNeeds {
  db: Db;
  vault: Vault;
  clock: Clock;
  privateWebhooks: boolean;
  wallet: WalletSettings;
  tron: TronSettings | undefined;
}

interface Described {
  name: string;
  usage: string;
  about: string;
  /** How many arguments it needs at least. */
  needs: number;
  /** What it may do to the installation; nothing said: change what is there. */
  mode?: 'found' | 'look';
}

export interface Command extends Described {
  bare?: false;
  /** Returns the exit code; nothing means 0. */
  run(needs: CommandNeeds, args: string[]): Promise<number | undefined>;
}

/** Works on the database as it is: it may be empty, of an older version, or without a key. */
export interface BareCommand extends Described {
  bare: true;
  run(needs: Config & { db: Db; clock: Clock }, args: string[]): Promise<number | undefined>;
}

/** Works where there is no installation as well, and makes none. */
export interface AloneCommand extends Described {
  bare: 'alone';
  run(needs: Config & { db: Db | undefined; clock: Clock }, args: string[]): Promise<number | undefined>;
}

export function check<Schema extends z.ZodType>(rule: Schema, value: unknown): z.output<Schema> {
  const parsed = rule.safeParse(value);
  if (!parsed.success) throw new StartupError(`${parsed.error.issues[0]?.message}: ${value}`);
  return parsed.data;
}

export const positional = (args: string[]) => args.filter((arg) => !arg.startsWith('--'));

export async function mustFindUser(db: Db, login: string | undefined) {
  const user = await findUser(db, login ?? '');
  if (!user) throw new StartupError(`Пользователя ${login} нет.`);
  return user;
}

export const inRoubles = (kopecks: bigint) => `${plainRoubles(kopecks)} ₽`;

/** 12345678n → 12.345678 USDT */
export const inUsdt = (units: bigint) => `${plainUnits(units, 6)} USDT`;

/** «2 ч 5 мин назад», and the time itself. */
export function ago(then: Date, now: Date): string {
  const whole = Math.max(0, Math.floor((now.getTime() - then.getTime()) / 1000));
  const [days, hours, minutes, seconds] = [86_400, 3600, 60, 1].map((unit, index, units) => {
    const within = index === 0 ? whole : whole % (units[index - 1] ?? 1);
    return Math.floor(within / unit);
  });
  const parts = [`${days} д`, `${hours} ч`, `${minutes} мин`, `${seconds} с`];
  const first = parts.findIndex((part) => !part.startsWith('0 '));
  const shown = first === -1 ? '0 с' : parts.slice(first, first + 2).join(' ');
  return `${shown} назад (${then.toISOString()})`;
}

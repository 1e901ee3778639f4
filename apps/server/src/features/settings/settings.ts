import type { Settings } from '@app/contract/settings';
import type { Db } from '#db/db.ts';
import { readState } from '#features/access/users/users-queries.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { currentUsdtRate, listRateLimits } from '#features/rates/rates.ts';
import { readRules } from '#features/rules/rules.ts';
import { readListLook } from '#features/views/views.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import type { User } from '#http/user.ts';

export interface SettingsNeeds {
  db: Db;
  supportTelegramLink: string | null;
  receiptsPdfOnly: boolean;
}

export async function readSettings(
  { db, supportTelegramLink, receiptsPdfOnly }: SettingsNeeds,
  user: User,
): Promise<WithoutTime<Settings>> {
  const [balances, rateUsdt, rateLimits, rules, look, state] = await Promise.all([
    readBalances(db, user.id),
    currentUsdtRate(db),
    listRateLimits(db),
    readRules(db),
    readListLook(db, user),
    readState(db, user.id),
  ]);
  return {
    user: {
      id: user.id,
      login: user.login,
      group: user.group,
      financial_balance: balances.available + balances.held,
      held_balance: balances.held,
      debt: balances.debt,
      roles: [...user.roles],
      mustSetUp: user.mustSetUp,
      state,
    },
    rateUsdt: rateUsdt ?? null,
    rateLimits,
    supportTelegramLink,
    receiptsPdfOnly,
    ...look,
    confirmedMost: rules.confirmed_most_amount,
    terms: {
      payout_bonus: rules.payout_bonus,
      payout_minutes: Number(rules.payout_minutes),
      payouts_in_work: Number(rules.payouts_in_work),
      appeal_held_hours: Number(rules.appeal_held_hours),
    },
  };
}

import type { BankProfilesChange, BankProfilesChanged } from '@app/contract/devices/bank-profiles';
import type { Done } from '@app/contract/route';
import type { Tx } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { RefusalError } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { lockFills } from './bank-profile-fills.ts';
import { type BankProfileNeeds, editBankProfile, hideBankProfile, switchTraffic } from './bank-profiles.ts';
import { lockTrader } from './bank-profiles-queries.ts';

type Needs = Omit<BankProfileNeeds, 'db'>;

/**
 * Several profiles in one transaction, each changed or refused on its own. A session that has to prove itself again is told so before anything is
 * changed.
 */
export async function changeBankProfiles(
  tx: Tx,
  needs: Needs,
  trader: User,
  { bank_profile_ids, change }: BankProfilesChange,
): Promise<BankProfilesChanged> {
  const ids = [...new Set(bank_profile_ids)].sort((a, b) => a - b);
  // All locks at first and in one order: two such requests must not wait for each other.
  if (change.action === 'restore') await lockTrader(tx, trader.id);
  await lockFills(tx, sql`bank_profile_id = any(${ids}) and trader_id = ${trader.id}`);
  const results: BankProfilesChanged['results'] = [];
  for (const bank_profile_id of ids) {
    const error = await refusalOf(() => tx.savepoint(() => changeOne(tx, needs, trader, bank_profile_id, change)));
    results.push({ bank_profile_id, error });
  }
  return { success: true, results };
}

async function refusalOf(work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (!(error instanceof RefusalError) || error.refusal.code === 'prove_again') throw error;
    return error.refusal.error;
  }
}

function changeOne(
  tx: Tx,
  needs: Needs,
  trader: User,
  id: number,
  change: BankProfilesChange['change'],
): Promise<Done> {
  switch (change.action) {
    case 'limits':
      return editBankProfile(tx, needs, trader, { ...change.limits, id });
    case 'on':
    case 'off':
      return switchTraffic(tx, needs, trader, id, change.action === 'on' ? 1 : 0);
    default:
      return hideBankProfile(tx, needs, trader, id, change.action === 'archive' ? 1 : 0);
  }
}

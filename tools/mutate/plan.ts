import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const serverDir = join(import.meta.dirname, '../../apps/server');

/** Watches the refusals of every feature. */
const refusals = 'proof/refusals.test.ts';

/** Which tests have to notice a fault in a folder, besides its own. */
const watchers: Record<string, string[]> = {
  'features/ledger': [
    'features/statement/statement.test.ts',
    'features/appeals/appeal-holds.test.ts',
    'proof/deal-model.test.ts',
  ],
  'features/deals': [
    'proof/*-model.test.ts',
    'features/appeals/*.test.ts',
    'proof/appeal-races.test.ts',
    'proof/most-amount.test.ts',
    'jobs.test.ts',
  ],
  'features/appeals': ['proof/appeal-*.test.ts', 'features/deals/**/*.test.ts', 'jobs.test.ts'],
  'features/payouts': ['proof/payout-*.test.ts', 'features/cases/moderation/*.test.ts', 'proof/most-amount.test.ts'],
  'features/topups': ['features/topups/watch/*.test.ts', 'cli/wallet-commands.test.ts', 'jobs.test.ts'],
  'features/access/two-factor': ['features/access/sign-in/*.test.ts', 'features/deals/deals.test.ts'],
  'http/once': ['features/payouts/payouts.test.ts', 'features/appeals/appeals.test.ts'],
};

export const places = Object.keys(watchers);

export interface Plan {
  sources: string[];
  tests: string[];
}

/** `deals`, `features/deals` or `http/once`: what is spoilt, and by which tests it should be noticed. */
export function planFor(place: string): Plan {
  const known = places.find((name) => name === place || name.endsWith(`/${place}`));
  if (!known) throw new Error(`Nothing is planned for ${place}; there are ${places.join(', ')}`);
  const find = (pattern: string) => globSync(`src/${pattern}`, { cwd: serverDir }).sort();
  const files = find(`${known}/**/*.ts`);
  return {
    sources: files.filter((file) => !file.endsWith('.test.ts')),
    tests: [
      ...files.filter((file) => file.endsWith('.test.ts')),
      ...[refusals, ...(watchers[known] ?? [])].flatMap(find),
    ],
  };
}

export const readSource = (file: string) => readFileSync(join(serverDir, file), 'utf8');

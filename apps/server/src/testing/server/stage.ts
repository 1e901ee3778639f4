// What the tools and browser tests use of the server besides @app/server/kit: its parts, so that they can be measured, killed and run one
// by one. Does not load vitest.

import { join } from 'node:path';

/** To be started as a process. */
export const serverMain = join(import.meta.dirname, '../../main.ts');

export { commands } from '#cli/commands.ts';
export { migrate } from '#db/migrate/migrate.ts';
export { startEmbeddedPostgres } from '#embedded-postgres/embedded-postgres.ts';
export { readPidFile } from '#embedded-postgres/pid.ts';
export { ROLE } from '#embedded-postgres/role.ts';
export { insertSession } from '#features/access/sessions/sessions-queries.ts';
export { reviewOverdueAppeals } from '#features/appeals/appeals-jobs.ts';
export { moveDeal } from '#features/appeals/closing/deal-closing.ts';
export { foldDeals, foldNext, usualPace } from '#features/deals/counts/deal-counts.ts';
export { standAside } from '#features/deals/create/deal-line.ts';
export { expireDueDeals } from '#features/deals/deals-jobs.ts';
export { sweepFiles } from '#features/files/files.ts';
export { previewName, storageName } from '#features/files/storage/file-names.ts';
export { localStorage } from '#features/files/storage/local-storage.ts';
export { openStorage } from '#features/files/storage/open-storage.ts';
export { post } from '#features/ledger/ledger.ts';
export { readBalances } from '#features/ledger/ledger-queries.ts';
export { makeWebhooks } from '#features/platforms/webhooks/webhook-making.ts';
export { sendWebhooks, setEndpoint } from '#features/platforms/webhooks/webhooks.ts';
export { setRule } from '#features/rules/rules.ts';
export { type ChainTransfer, openTron } from '#features/topups/chain/tron.ts';
export { receiveTransfers } from '#features/topups/topup-moves.ts';
export { assignTransfer } from '#features/topups/transfer-assignment.ts';
export { readWallets } from '#features/topups/watch/wallet-reading.ts';
export { type NewEvent, record } from '#journal/record.ts';
export { openInstallation } from '../../installation.ts';

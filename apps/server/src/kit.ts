// What programs beside the server may do on its database: the demo, the tools, the journeys in the browser. Published as @app/server/kit;
// nothing inside the server imports it. See docs/decisions/0049-a-demo-of-its-own.md.

export { connect, type Db, type Tx } from '#db/db.ts';
export { type Sql, sql } from '#db/sql.ts';
export { moneyInQuestion } from '#features/appeals/appeals-service.ts';
export {
  addBankProfile,
  countTowardsWork,
  phoneContext,
  setTier,
  switchTraffic,
} from '#features/bank-profiles/bank-profiles-service.ts';
export { closingPostings, expireDeals, requisiteContext } from '#features/deals/deals-service.ts';
export { createDeviceByPhone, hideDevice, pairByToken, updateToken } from '#features/devices/devices-service.ts';
export {
  claimFiles,
  type FileNeeds,
  type FileOwner,
  type StoredFile,
  storeFile,
} from '#features/files/files-service.ts';
export { adjustBalance, verifyLedger } from '#features/ledger/ledger-service.ts';
export { panContext } from '#features/payouts/payouts-service.ts';
export { addPlatform, findPlatform } from '#features/platform/platform-service.ts';
export { addRateLimit, findUsdtRate, listRateLimits, setUsdtRate } from '#features/rates/rates-service.ts';
export { addRequisite, addSystemRequisite, openPan } from '#features/requisites/requisites-service.ts';
export { openSession } from '#features/sessions/sessions-service.ts';
export { isTronAddress, writeAddress } from '#features/tron/tron-service.ts';
export { codeAt, enableWithSecret, secondsLeft } from '#features/two-factor/two-factor-service.ts';
export { addUser, findUser } from '#features/users/users-service.ts';
export { findWaiting, type WalletNeeds } from '#features/wallet/wallet-service.ts';
export type { User } from '#http/user.ts';
export type { Actor } from '#journal/record.ts';
export { type Clock, days, hours, later, minutes, seconds, systemClock } from '#lib/clock.ts';
export { hashPassword } from '#lib/password.ts';
export { makeVault, type Vault } from '#lib/vault.ts';

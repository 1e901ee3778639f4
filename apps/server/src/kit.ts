// What programs beside the server may use: the demo, the tools, the browser tests. Published as @app/server/kit; nothing inside the server
// imports it. See docs/decisions/0167-the-demo.md.

export { connect, type Db, type Tx } from '#db/db.ts';
export { type Sql, sql } from '#db/sql.ts';
export { addAppeal, lockCase, moneyInQuestion, moveAppeal } from '#features/appeals/appeals.ts';
export {
  addBankProfile,
  countTowardsWork,
  phoneContext,
  setTier,
  switchTraffic,
} from '#features/bank-profiles/bank-profiles.ts';
export { appealDecideKind } from '#features/case-decisions/case-decisions.ts';
export { passAbout, writeAbout } from '#features/case-talk/case-talk-writing.ts';
export { listClaims } from '#features/claims/claims.ts';
export { adjustKind, assignKind } from '#features/console-money/console-money.ts';
export { writeNote } from '#features/console-people/person-acts.ts';
export { bandsKind } from '#features/console-rates/console-rates.ts';
export { closingPostings, expireDueDeals, lockDeal, requisiteContext } from '#features/deals/deals.ts';
export { createDeviceByPhone, hideDevice, pairByToken, updateToken } from '#features/devices/devices.ts';
export {
  claimFiles,
  type FileNeeds,
  type FileOwner,
  readFields,
  type StoredFile,
  storeFile,
} from '#features/files/files.ts';
export { adjustBalance, checkLedger, verifyLedger } from '#features/ledger/ledger.ts';
export { payoutKinds } from '#features/payout-moderation/payout-moderation.ts';
export { lockPayout, makePayout, movePayout, panContext } from '#features/payouts/payouts.ts';
export { addKey, addPlatform, endKeyLater, findPlatform, listKeys } from '#features/platform/platform.ts';
export { addRateLimit, findUsdtRate, listRateLimits, setUsdtRate } from '#features/rates/rates.ts';
export { addRequisite, addSystemRequisite, openPan } from '#features/requisites/requisites.ts';
export { readRules, setRule } from '#features/rules/rules.ts';
export { openSession } from '#features/sessions/sessions.ts';
export { addStaff } from '#features/staff/staff.ts';
export { setGoal } from '#features/statistics/statistics.ts';
export { changeTraderState } from '#features/trader-state/trader-state.ts';
export { isTronAddress, writeAddress } from '#features/tron/tron.ts';
export { codeAt, enableWithSecret, isTwoFactorOn, secondsLeft } from '#features/two-factor/two-factor.ts';
export { act, actOrConfirm, refuseWaiting } from '#features/two-persons/two-persons.ts';
export { addUser, findUser } from '#features/users/users.ts';
export { saveView, startWithView } from '#features/views/views.ts';
export { findWaiting, type WalletNeeds } from '#features/wallet/wallet.ts';
export type { User } from '#http/user.ts';
export { type Actor, actorName } from '#journal/record.ts';
export { type Clock, days, hours, later, minutes, seconds, systemClock } from '#lib/clock.ts';
export { hashPassword } from '#lib/password.ts';
export { makeVault, type Vault } from '#lib/vault.ts';

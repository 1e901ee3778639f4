// What other features may use of deals.

export { explainIdle } from './create/idle-profiles.ts';
export type { StoredDeal } from './deal-shape.ts';
export { noticeSources } from './deal-shape.ts';
export { dealErrors } from './deals-errors.ts';
export { expireDueDeals } from './deals-jobs.ts';
export { requisiteContext } from './deals-platform.ts';
export { lockDeal, lockDealOfAppeal, lockDealsAndTheirs, lockPlatformDeal, setDealNotices } from './deals-queries.ts';
export { findByIds, findWaiting, writeInOrder } from './list/deals-list-queries.ts';
export { findRange } from './list/deals-period.ts';
export { findLateNow, searchNewest } from './list/deals-search.ts';
export { closeDeal, closingPostings, type DealNeeds, leaveDeal, type Settlement } from './move/deal-moves.ts';

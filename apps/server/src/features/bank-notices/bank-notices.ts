// What other parts may use of the notices of banks.

export { isAround, noticeReach } from './around-deal.ts';
export { UNKNOWN_KEPT } from './bank-notices-jobs.ts';
export type { PatternProblem } from './patterns/prove-patterns.ts';
export { addPatterns, listPatterns, namesOf, retirePatterns, tryPatterns } from './patterns-keeping.ts';
export { idsOfBank } from './patterns-now.ts';
export { type BankNoticeNeeds, takeNotices } from './take/take-notices.ts';
export { listUnknown } from './unknown/unknown-queries.ts';

import type { NoticeBank } from '../pattern.ts';

/** The banks whose texts we know. */
export const builtInBanks: readonly NoticeBank[] = [];

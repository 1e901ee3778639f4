/** The last part of each tab's address. In a file of its own, so that the router need not load the rest. */
export const payoutTabs = ['pending', 'inprogress', 'underreview', 'done'] as const;
export type PayoutTab = (typeof payoutTabs)[number];

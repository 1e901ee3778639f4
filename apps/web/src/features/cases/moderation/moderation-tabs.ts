/** The last part of each tab's address. In a file of its own, so that the router need not load the rest. */
export const moderationTabs = ['pending', 'underreview', 'done', 'incorrected'] as const;
export type ModerationTab = (typeof moderationTabs)[number];

import { z } from 'zod';

/** The lists that can be kept as views, by the name of their screen. */
export const viewList = z.enum([
  'deals',
  'appeals',
  'payouts',
  'moderation',
  'wallet',
  'statement',
  'arrivals',
  'bank-profiles',
  'requisites',
  'console-cases',
  'console-people',
  'console-deals',
  'console-appeals',
  'console-payouts',
  'console-topups',
  'console-journal',
]);
export type ViewList = z.output<typeof viewList>;

/** The staff's own lists: their rows have one height. */
export const isConsoleList = (list: ViewList): boolean => list.startsWith('console-');

/** The view that a person opens a list with; at most one of a list. It comes with the settings, so that no list waits for it. */
export const startView = z.object({ list: viewList, name: z.string(), address: z.string() });
export type StartView = z.output<typeof startView>;

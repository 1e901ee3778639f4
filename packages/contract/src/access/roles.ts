import { z } from 'zod';

/** What the operator's staff do: an owner everything, support people and cases, finance money, a viewer looks. */
export const staffRoles = ['owner', 'support', 'finance', 'viewer'] as const;
export const staffRole = z.enum(staffRoles);
export type StaffRole = z.output<typeof staffRole>;

/** Moderators are colleagues, too, of a group of their own: it says what they may do, and no role stands beside theirs. */
export const MODERATOR = 'moderator';
export const colleagueRole = z.enum([...staffRoles, MODERATOR]);
export type ColleagueRole = z.output<typeof colleagueRole>;
export const isModerator = (roles: readonly ColleagueRole[]): boolean => roles.includes(MODERATOR);

/** The parts of the console. */
export const staffAreas = [
  'today',
  'cases',
  'people',
  'deals',
  'appeals',
  'payouts',
  'topups',
  'money',
  'rates',
  'platforms',
  'journal',
  'system',
  'staff',
] as const;
export type StaffArea = (typeof staffAreas)[number];

/** Whoever may do something in an area also sees it. */
export type StaffRight = 'see' | 'do';

type Rights = Partial<Record<StaffArea, StaffRight>>;

const all = (right: StaffRight): Rights => Object.fromEntries(staffAreas.map((area) => [area, right]));

/** The things of everybody's trade, which whoever works with people or with money looks up. */
const looksUp: Rights = {
  today: 'see',
  people: 'see',
  deals: 'see',
  appeals: 'see',
  payouts: 'see',
  topups: 'see',
  journal: 'see',
};

/** The whole table: the server enforces it, the menu follows it. An area that is not named is closed. */
const rightsOf: Record<ColleagueRole, Rights> = {
  owner: all('do'),
  support: { ...looksUp, people: 'do', cases: 'do' },
  finance: { ...looksUp, money: 'do', rates: 'do', platforms: 'do' },
  viewer: all('see'),
  moderator: {},
};

/** With several roles a person may do what any of them allows. */
export function mayStaff(roles: readonly ColleagueRole[], area: StaffArea, right: StaffRight): boolean {
  return roles.some((role) => rightsOf[role][area] === 'do' || (right === 'see' && rightsOf[role][area] === 'see'));
}

/** With the new roles a person could see or do what they cannot now. */
export const gainsRights = (now: readonly ColleagueRole[], then: readonly ColleagueRole[]): boolean =>
  staffAreas.some((area) =>
    (['see', 'do'] as const).some((right) => mayStaff(then, area, right) && !mayStaff(now, area, right)),
  );

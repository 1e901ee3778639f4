import { mayStaff, type StaffArea, type StaffRole } from '@app/contract/access/roles';
import { createContext, useContext } from 'react';

/** What has a page of its own in the console. */
export type ThingKind = 'deal' | 'appeal' | 'payout' | 'topup' | 'person' | 'platform';

/** Where its pages are, and the part of the console that they belong to. */
const places: Record<ThingKind, { area: StaffArea; list: string }> = {
  deal: { area: 'deals', list: '/console/deals' },
  appeal: { area: 'appeals', list: '/console/appeals' },
  payout: { area: 'payouts', list: '/console/payouts' },
  topup: { area: 'topups', list: '/console/topups' },
  person: { area: 'people', list: '/console/people' },
  platform: { area: 'platforms', list: '/console/platforms' },
};

export const thingPath = (kind: ThingKind, id: number): string => `${places[kind].list}/${id}`;

/** The roles of whoever looks. Nobody else than staff has any, and links to things are words to them. */
export const StaffRoles = createContext<readonly StaffRole[]>([]);

export function useMayOpen(kind: ThingKind): boolean {
  return mayStaff(useContext(StaffRoles), places[kind].area, 'see');
}

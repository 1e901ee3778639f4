import { appealsApi } from '@app/contract/appeals/appeals-api';
import { dealsApi } from '@app/contract/deals/deals-api';
import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { requisitesApi } from '@app/contract/devices/requisites';
import type { Route } from '@app/contract/route';
import { settingsApi } from '@app/contract/settings';
import { walletApi } from '@app/contract/topups/wallet-api';
import { z } from 'zod';

interface Opening {
  /** The screen's address; addresses below it (a tab) need the same files. */
  address: string;
  file: string;
  /** The list that the screen begins with, if the address names only the screen. */
  list?: Route;
}

/** What a screen needs first, so that all of it can be requested at once. Used by the build, never by a page. */
export const openings: Opening[] = [
  { address: '/dashboard/deals', file: 'features/deals/deals-page.tsx', list: dealsApi.list },
  { address: '/dashboard/appeals', file: 'features/appeals/appeals-page.tsx', list: appealsApi.list },
  { address: '/dashboard/deviceprofiles', file: 'features/devices/devices-page.tsx' },
  {
    address: '/dashboard/bankprofiles',
    file: 'features/devices/profiles/bank-profiles-page.tsx',
    list: bankProfilesApi.list,
  },
  {
    address: '/dashboard/requisiteprofiles',
    file: 'features/devices/requisites/requisites-page.tsx',
    list: requisitesApi.list,
  },
  { address: '/dashboard/payoutrequests', file: 'features/payouts/payouts-page.tsx' },
  { address: '/dashboard/moderationpayoutrequests', file: 'features/cases/moderation/moderation-page.tsx' },
  { address: '/dashboard/wallet', file: 'features/topups/wallet-page.tsx', list: walletApi.list },
  { address: '/dashboard/arrivals', file: 'features/arrivals/arrivals-page.tsx' },
  { address: '/dashboard/statement', file: 'features/statement/statement-page.tsx' },
  { address: '/dashboard/statistics', file: 'features/statistics/statistics-page.tsx' },
  { address: '/dashboard/settings', file: 'features/settings/settings-page.tsx' },
];

/** Asked for by every screen. */
export const everyScreenRoute: Route = settingsApi.read;

export interface EarlyCall {
  method: string;
  path: string;
  body: string | null;
}

/** A call as the cabinet sends it without filters. */
export function earlyCall({ method, path, body }: Route): EarlyCall {
  return { method, path, body: body ? JSON.stringify(z.encode(body, z.decode(body, {}))) : null };
}

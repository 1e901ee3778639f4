import { initialTerms, settingsApi } from '@app/contract/settings';
import { useQuery } from '@tanstack/react-query';
import { routeQuery } from './route-query.ts';

/** Who is signed in, and what holds for them. */
export const settingsQuery = routeQuery('settings', settingsApi.read, undefined, {
  // Events tell of every change, so they need not be asked for again; on a slow line they may be seconds old when the first screen is
  // drawn.
  staleTime: 30_000,
});

/** Rules that the screens speak of. The settings are loaded before any screen is drawn. */
export const useTerms = () => useQuery(settingsQuery).data?.terms ?? initialTerms;

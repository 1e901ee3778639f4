import { useRefresh } from '#lib/query/use-refresh.ts';

// Apart from the calls: the pause in the menu needs these names right after the first rows, and what describes requisites only later.

/** Devices, banks and cards are shown on three screens, so a change on one refreshes all three. */
export const profileLists = ['devices', 'bank-profiles', 'requisites'];

export const useRefreshProfiles = () => useRefresh(profileLists);

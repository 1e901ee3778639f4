import { useParams, useSearch } from '@tanstack/react-router';
import { itemLink, useItemAddress } from '#lib/address/item-address.ts';

export const tabPaths = { all: '/dashboard/appeals', repeated: '/dashboard/appeals/repeated' } as const;

type Tab = keyof typeof tabPaths;

/** The tab that the address names and the appeal that it opens; below an open appeal is the list of `?tab`. */
export function useAppealAddress() {
  const { tab: inPath, itemId } = useParams({ strict: false });
  const { tab: inSearch }: { tab?: unknown } = useSearch({ strict: false });
  const tab: Tab = (inPath ?? (itemId && inSearch)) === 'repeated' ? 'repeated' : 'all';
  return { tab, ...useItemAddress(tabPaths[tab]) };
}

export const appealLink = (id: number, tab: Tab) => itemLink('appeals', id, tab === 'all' ? undefined : tab);

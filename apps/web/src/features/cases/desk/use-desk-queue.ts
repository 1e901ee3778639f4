import type { CaseKey } from '@app/contract/cases/case-leases';
import { type CaseRow, type CasesAsked, casesAsked } from '@app/contract/cases/cases';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { casePath } from '#features/things/case-path.ts';
import { useFilters } from '#lib/address/use-filters.ts';
import { nextAfter } from '#lib/query/next-after.ts';
import { pictureAddress } from '#ui/file/files.ts';
import { casesQuery } from '../cases-api.ts';
import { type ListedCase, toListedCase } from '../cases-columns.tsx';
import { caseQuery } from './desk-api.ts';

/** The queue that the case was opened from: its filters stay in the address. The next one is loaded before somebody asks for it, with the picture that it begins with. */
export function useDeskQueue({ kind, id }: CaseKey) {
  const [asked] = useFilters(casesAsked);
  const query = casesQuery(asked);
  const { data } = useQuery(query);
  const client = useQueryClient();
  const navigate = useNavigate();
  const { back }: { back?: unknown } = useSearch({ strict: false });
  const rows = (data?.rows ?? []).map(toListedCase);
  const index = rows.findIndex((row) => row.kind === kind && row.case_id === id);
  const { page, count } = asked;
  const total = data?.total ?? 0;
  const [behind] = usePage(asked, page + 1, index >= 0 && index === rows.length - 1 && page * count < total);
  const before = usePage(asked, page - 1, index === 0 && page > 1).at(-1);
  const next = index < 0 ? rows.find(mayTake) : (rows[index + 1] ?? behind);
  const previous = index > 0 ? rows[index - 1] : before;

  const nextKey = next && `${next.kind} ${next.case_id}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another next case, and not another row of the same one
  useEffect(() => {
    if (!next) return;
    const query = caseQuery({ kind: next.kind, id: next.case_id });
    void client.prefetchQuery({ ...query, staleTime: 30_000 }).then(() => {
      const [first] = client.getQueryData(query.queryKey)?.files ?? [];
      const picture = first && pictureAddress(first.url);
      if (picture) new Image().src = picture;
    });
  }, [nextKey, client]);

  /** The filters stay in the address, with the page of the queue that the case stands on. */
  const go = (to: string, { replace = false, at = page } = {}) =>
    void navigate({
      to,
      replace,
      search: (present: object) => ({ ...present, ...(at !== page && { page: at }) }),
    } as never);
  const pageOf = (row: ListedCase) => page + (row === behind ? 1 : 0) - (row === before ? 1 : 0);
  const open = (row: ListedCase, replace = false) => go(casePath(row.kind, row.case_id), { replace, at: pageOf(row) });
  const close = (replace = false) =>
    isListOfCabinet(back) ? void navigate({ href: back, replace }) : go('/console/cases', { replace });

  return {
    position: index < 0 ? undefined : (page - 1) * count + index + 1,
    total,
    previous: previous && (() => open(previous)),
    next: next && (() => open(next)),
    close: () => close(),
    /** After a decision, when the list is fresh. Returns whether there is more, on this page or on others. */
    goOn: (): boolean => {
      const fresh = client.getQueryData(query.queryKey);
      const left = (fresh?.rows ?? []).filter(mayTake).map(toListedCase);
      const following = nextAfter(rows, `${kind}-${id}`, left);
      // In place of the decided one: nobody wants to go back there.
      if (following) open(following, true);
      else close(true);
      return following !== undefined || (fresh !== undefined && fresh.total > fresh.rows.length);
    },
  };
}

/** The list of payouts that a moderator came from (see `deskLink`); an address that somebody has made up leads nowhere else. */
const isListOfCabinet = (back: unknown): back is string => typeof back === 'string' && back.startsWith('/dashboard/');

/** Another page of the same queue, once somebody comes to its border. */
function usePage(asked: CasesAsked, page: number, wanted: boolean): ListedCase[] {
  const { data, isPlaceholderData } = useQuery({ ...casesQuery({ ...asked, page }), enabled: wanted });
  return wanted && data && !isPlaceholderData ? data.rows.map(toListedCase) : [];
}

/** One that nobody else has and that this person may judge, or has to answer. */
const mayTake = ({ standing, lease }: Pick<CaseRow, 'standing' | 'lease'>) =>
  (standing === 'may' || standing === 'turn') && (lease === null || lease.mine);

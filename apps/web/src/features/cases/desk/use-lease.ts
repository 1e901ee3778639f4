import type { CaseKey, CaseLease } from '@app/contract/cases/case-leases';
import type { CaseRow } from '@app/contract/cases/cases';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { makeRandomKey } from '#lib/api/random-key.ts';
import { leaseQuery, leaveCase, useTakeOver } from './desk-api.ts';

/** What the desk shows of the case, and when it was loaded. */
interface Loaded {
  row: CaseRow | null | undefined;
  at: number;
}

/**
 * Has the case as long as it is on the screen and there is something to judge in it. Undefined until it is known whose it is. The queue's
 * row is live: it says when a colleague has left the case, or has it.
 */
export function useLease(
  { kind, id }: CaseKey,
  { row, at }: Loaded,
  mayDecide: boolean,
): { lease: CaseLease | undefined; takeOver: ReturnType<typeof useTakeOver> } {
  // Another page of the same person with the same case has it as well, until the last of them is closed.
  const [opening] = useState(makeRandomKey);
  const wanted = mayDecide && row?.standing === 'may';
  const { data, refetch } = useQuery({ ...leaseQuery({ kind, id, opening }), enabled: wanted });
  const takeOver = useTakeOver({ kind, id, opening });
  const mine = data?.lease.mine;
  const seen = row?.lease ? row.lease.mine : 'free';

  // Asked with every row that says otherwise, and not only with the first: a row may be older than the lease that was just refused.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when it was loaded is not read, it is what begins the comparison anew
  useEffect(() => {
    const outdated = (mine === false && seen === 'free') || (mine === true && seen === false);
    if (wanted && outdated) void refetch();
  }, [wanted, mine, seen, refetch, at]);

  useEffect(() => {
    if (!wanted || !mine) return;
    const leave = () => leaveCase({ kind, id, opening });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [wanted, mine, kind, id, opening]);
  return { lease: wanted ? data?.lease : undefined, takeOver };
}

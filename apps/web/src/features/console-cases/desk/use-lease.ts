import type { CaseKey, CaseLease } from '@app/contract/cases/case-leases';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { leaseQuery, leaveCase } from './desk-api.ts';

/** Has the case as long as it is on the screen and there is something to judge in it. Undefined until it is known whose it is. */
export function useLease({ kind, id }: CaseKey, wanted: boolean): CaseLease | undefined {
  const { data } = useQuery({ ...leaseQuery({ kind, id }), enabled: wanted });
  const mine = data?.lease.mine === true;
  useEffect(() => {
    if (!wanted || !mine) return;
    const leave = () => leaveCase({ kind, id });
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [wanted, mine, kind, id]);
  return wanted ? data?.lease : undefined;
}

import { useQuery } from '@tanstack/react-query';
import { useTitleCount } from '#lib/browser/page-title.ts';
import { useInactivity } from '#lib/query/inactivity.ts';
import { countersQuery, sumOf } from './counters-api.ts';

/** Keeps the counters fresh and their sum in the title of the tab. */
export function TitleCount() {
  const counters = useQuery(countersQuery);
  useInactivity(() => counters.refetch());
  useTitleCount(counters.data ? sumOf(counters.data) : 0);
  return null;
}

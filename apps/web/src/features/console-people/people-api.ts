import { type PeopleFilters, peopleApi } from '@app/contract/console/people';
import type { RouteBody } from '@app/contract/route';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';

export const peopleQuery = (filters: PeopleFilters) =>
  queryOptions({
    queryKey: ['console-people', 'list', filters],
    queryFn: ({ signal }) => call(peopleApi.list, filters, { signal }),
    placeholderData: keepPreviousData,
  });

/** The address of a file with everybody whom the filter finds. */
export const linkPeople = (wanted: RouteBody<typeof peopleApi.export>) => call(peopleApi.export, wanted);

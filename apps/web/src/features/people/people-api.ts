import { type PeopleFilters, peopleApi } from '@app/contract/people/people';
import type { RouteBody } from '@app/contract/route';
import { call } from '#lib/api/api.ts';
import { routeQuery } from '#lib/query/route-query.ts';

export const peopleQuery = (filters: PeopleFilters) =>
  routeQuery('console-people', peopleApi.list, filters, { keep: true });

/** The address of a file with everybody whom the filter finds. */
export const linkPeople = (wanted: RouteBody<typeof peopleApi.export>) => call(peopleApi.export, wanted);

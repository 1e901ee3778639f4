import { forecastApi } from '@app/contract/two-persons/forecast';
import { requestsApi } from '@app/contract/two-persons/requests';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import {
  confirmRequest,
  findEnded,
  findWaiting,
  forecastRequest,
  type RequestNeeds,
  refuseRequest,
  withdrawRequest,
} from './requests.ts';

export function twoPersonsRoutes(app: FastifyInstance, needs: RequestNeeds): void {
  mount(app, requestsApi.waiting, (staff) => findWaiting(needs, staff));
  mount(app, requestsApi.ended, (staff, asked) => findEnded(needs, staff, asked));
  mount(app, forecastApi.foresee, (staff, asked) => forecastRequest(needs, staff, asked));
  mount(app, requestsApi.confirm, (staff, asked, request) => confirmRequest(needs, staff, asked, request));
  mount(app, requestsApi.refuse, (staff, asked, request) => refuseRequest(needs, staff, asked, request));
  mount(app, requestsApi.withdraw, (staff, asked, request) => withdrawRequest(needs, staff, asked, request));
}

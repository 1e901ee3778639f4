import { deviceDoorApi } from '@app/contract/devices/device-door';
import type { FastifyInstance } from 'fastify';
import { bearerToken, mount } from '#http/mount/mount.ts';
import { readDeviceState } from './list/device-state.ts';
import { asPhoneWould } from './take/forwarders.ts';
import { type ArrivalNeeds, type TakingNeeds, takeNotices } from './take/take-notices.ts';

/** What a phone sends; limited for each phone. */
export function noticeSendingRoutes(app: FastifyInstance, needs: TakingNeeds): void {
  app.addHook('preHandler', async (request) => {
    request.body = asPhoneWould(request.body);
  });
  mount(app, deviceDoorApi.notices, (_caller, sent, request) => takeNotices(needs, bearerToken(request), sent));
}

export function arrivalDoorRoutes(app: FastifyInstance, needs: ArrivalNeeds): void {
  mount(app, deviceDoorApi.state, (_caller, _body, request) => readDeviceState(needs, bearerToken(request)));
}

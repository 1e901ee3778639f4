import { deviceDoorApi } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import type { FastifyInstance } from 'fastify';
import { bearerToken, mount } from '#http/mount/mount.ts';
import { type DoorNeeds, heartbeat, makeForwardKey, makeToken, pair } from './device-door.ts';

export function deviceDoorRoutes(app: FastifyInstance, needs: DoorNeeds): void {
  // A token is a secret, so the answer is not stored with an idempotency key; asking again makes another token.
  mount(app, devicesApi.token, (trader, { device_profile_id }) =>
    needs.db.begin((tx) => makeToken(tx, needs, trader, device_profile_id)),
  );
  mount(app, devicesApi.forwardKey, (trader, { device_profile_id }) =>
    needs.db.begin((tx) => makeForwardKey(tx, needs, trader, device_profile_id)),
  );
  mount(app, deviceDoorApi.pair, (_caller, { token }) => pair(needs, token));
  mount(app, deviceDoorApi.heartbeat, (_caller, _body, request) => heartbeat(needs, bearerToken(request)));
}

import { devicesApi } from '@app/contract/devices/devices';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import {
  createDevice,
  createDeviceByPhone,
  type DeviceNeeds,
  findDevices,
  findDevicesTable,
  findOnline,
  hideDevice,
  viewDevice,
} from './devices.ts';

export function deviceRoutes(app: FastifyInstance, needs: DeviceNeeds): void {
  mount(app, devicesApi.list, (trader, filters) => findDevices(needs, trader, filters));
  mount(app, devicesApi.table, (trader) => findDevicesTable(needs, trader));
  mount(app, devicesApi.view, (trader, { device_profile_id }) => viewDevice(needs, trader, device_profile_id));
  mount(app, devicesApi.status, (trader, { deviceIdList }) => findOnline(needs, trader, deviceIdList));
  mount(app, devicesApi.createByPhone, (trader, { phonenumber }, request) =>
    once(needs, trader, request, (tx) => createDeviceByPhone(tx, needs, trader, phonenumber)),
  );
  mount(app, devicesApi.create, (trader, body, request) =>
    once(needs, trader, request, (tx) => createDevice(tx, needs, trader, body)),
  );
  mount(app, devicesApi.hide, (trader, { device_profile_id, is_hided }, request) =>
    once(needs, trader, request, (tx) => hideDevice(tx, needs, trader, device_profile_id, is_hided)),
  );
}

import { staffApi } from '@app/contract/access/staff-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import {
  changeRoles,
  confirm,
  endSessions,
  resetTwoFactor,
  type StaffNeeds,
  showStaff,
  turnOff,
  turnOn,
} from './staff-acts.ts';

export function staffRoutes(app: FastifyInstance, needs: StaffNeeds): void {
  mount(app, staffApi.list, (reader) => showStaff(needs, reader));
  mount(app, staffApi.confirm, (owner, act, request) => confirm(needs, owner, act, request));
  mount(app, staffApi.changeRoles, (owner, change, request) => changeRoles(needs, owner, change, request));
  mount(app, staffApi.endSessions, (owner, act, request) => endSessions(needs, owner, act, request));
  mount(app, staffApi.turnOff, (owner, act, request) => turnOff(needs, owner, act, request));
  mount(app, staffApi.resetTwoFactor, (owner, act, request) => resetTwoFactor(needs, owner, act, request));
  mount(app, staffApi.turnOn, (owner, act, request) => turnOn(needs, owner, act, request));
}

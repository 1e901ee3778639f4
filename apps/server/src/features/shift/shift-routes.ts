import { shiftApi } from '@app/contract/shift/shift-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { readShift, type ShiftNeeds } from './shift.ts';

export function shiftRoutes(app: FastifyInstance, needs: ShiftNeeds): void {
  mount(app, shiftApi.read, (trader) => readShift(needs, trader));
}

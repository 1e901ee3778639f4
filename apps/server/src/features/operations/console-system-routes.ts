import { systemApi } from '@app/contract/operations/system';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { readSystem, type SystemNeeds } from './console-system.ts';

export function consoleSystemRoutes(app: FastifyInstance, needs: SystemNeeds): void {
  mount(app, systemApi.read, () => readSystem(needs));
}

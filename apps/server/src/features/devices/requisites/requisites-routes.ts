import { requisitesApi } from '@app/contract/devices/requisites';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import { addSystemRequisite, findRequisites, findSystems, type RequisiteNeeds, saveRequisite } from './requisites.ts';

export function requisiteRoutes(app: FastifyInstance, needs: RequisiteNeeds): void {
  mount(app, requisitesApi.list, (trader, filters) => findRequisites(needs, trader, filters));
  mount(app, requisitesApi.systems, () => findSystems(needs));
  mount(app, requisitesApi.save, (trader, body, request) =>
    once(needs, trader, request, (tx) => saveRequisite(tx, needs, trader, body)),
  );
  mount(app, requisitesApi.create, (trader, body, request) =>
    once(needs, trader, request, (tx) => addSystemRequisite(tx, needs, trader, body)),
  );
}

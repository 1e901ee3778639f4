import { pausesApi } from '@app/contract/devices/pauses/pauses-api';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import type { Vault } from '#lib/vault.ts';
import { endPause, type PauseNeeds, readPauses, setHours, startPause } from './pauses.ts';

export function pauseRoutes(app: FastifyInstance, needs: PauseNeeds & { vault: Vault }): void {
  mount(app, pausesApi.state, (trader) => readPauses(needs, trader));
  mount(app, pausesApi.start, (trader, body, request) =>
    once(needs, trader, request, (tx) => startPause(tx, needs, trader, body)),
  );
  mount(app, pausesApi.end, async (trader, body, request) => {
    const { paused, ...answer } = await once(needs, trader, request, (tx) => endPause(tx, needs, trader, body));
    return {
      ...answer,
      paused: paused.map(({ until, ...one }) => ({ ...one, until: until ? new Date(until) : null })),
    };
  });
  mount(app, pausesApi.setHours, (trader, { hours }, request) =>
    once(needs, trader, request, (tx) => setHours(tx, needs, trader, hours)),
  );
}

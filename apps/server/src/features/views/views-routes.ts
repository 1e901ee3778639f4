import { viewsApi } from '@app/contract/views/views';
import type { FastifyInstance } from 'fastify';
import { mount } from '#http/mount/mount.ts';
import { once } from '#http/once/once.ts';
import type { Vault } from '#lib/vault.ts';
import { listViews, removeView, saveView, setDensity, startWithView, type ViewNeeds } from './views.ts';

export function viewRoutes(app: FastifyInstance, needs: ViewNeeds & { vault: Vault }): void {
  mount(app, viewsApi.list, (user) => listViews(needs, user));
  mount(app, viewsApi.save, (user, view, request) =>
    once(needs, user, request, (tx) => saveView(tx, needs, user, view)),
  );
  mount(app, viewsApi.start, (user, { id, is_start }, request) =>
    once(needs, user, request, (tx) => startWithView(tx, user, id, is_start)),
  );
  mount(app, viewsApi.remove, (user, { id }, request) => once(needs, user, request, (tx) => removeView(tx, user, id)));
  mount(app, viewsApi.look, (user, { density }) => setDensity(needs, user, density));
}

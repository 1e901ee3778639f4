import { Gauge, type Registry } from 'prom-client';
import type { Hub } from './events-hub.ts';

export function addEventMetrics(registry: Registry, hub: Hub): void {
  new Gauge({
    name: 'event_streams',
    help: 'Open cabinets that are told of changes',
    registers: [registry],
    collect() {
      this.set(hub.count());
    },
  });
}

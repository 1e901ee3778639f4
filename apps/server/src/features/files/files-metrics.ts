import { Gauge, type Registry } from 'prom-client';
import type { UploadRoom, UploadRoomNeeds } from './intake/upload-room.ts';

export function addFileMetrics(registry: Registry, room: UploadRoom, needs: UploadRoomNeeds): void {
  addGauge(registry, 'disk_free_bytes', 'Bytes that may still be written, on the fullest disk', needs.freeSpace);
  addGauge(
    registry,
    'disk_floor_bytes',
    'With less than this free no files are taken in',
    async () => needs.leastFreeSpace,
  );
  addGauge(registry, 'uploads_under_way_bytes', 'Announced by uploads under way', async () => room.taken());
}

function addGauge(registers: Registry, name: string, help: string, read: () => Promise<number>): void {
  new Gauge({
    name,
    help,
    registers: [registers],
    async collect() {
      this.set(await read());
    },
  });
}

import { deviceDoorApi } from '@app/contract/devices/device-door';
import type { World } from '#chaos/stage/world.ts';
import type { Actor } from './actor.ts';

/** Heard of often enough, though many a heartbeat is lost. */
export function phonesActor({ door, phones, caller }: World, who: number): Actor {
  const beat = (key: string) => door.call(deviceDoorApi.heartbeat, undefined, { token: key }).catch(() => {});
  return {
    name: 'phones',
    pause: 4_000,
    random: caller(who).random,
    step: async () => void (await Promise.all([...phones.values()].map(beat))),
  };
}

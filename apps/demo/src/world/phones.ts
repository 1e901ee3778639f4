import { deviceDoorApi } from '@app/contract/device-door';
import { devicesApi } from '@app/contract/devices';
import { CabinetRefusal } from '@app/platform-client/wire';
import type { Cast, Trader } from './cast.ts';

/** The phones of the demo: paired by the token that the cabinet shows, then reporting three times a minute. */
export function holdPhones({ door }: Pick<Cast, 'door'>) {
  const keys = new Set<string>();

  const pair = async ({ session, phones }: Trader) => {
    const { deviceList } = await session.call(devicesApi.list, { is_hided: 0, page: 1, count: 10 });
    for (const { id, phonenumber } of deviceList) {
      if (!phones.includes(phonenumber)) continue;
      const { token } = await session.call(devicesApi.token, { device_profile_id: id });
      keys.add((await door.call(deviceDoorApi.pair, { token })).key);
    }
  };

  const beat = async () => {
    await Promise.all([...keys].map((key) => beatWith(key)));
  };
  const beatWith = async (key: string) => {
    await door.call(deviceDoorApi.heartbeat, undefined, { token: key }).catch((error: unknown) => {
      // The visitor has paired it with another phone, so the demo no longer plays it.
      if (error instanceof CabinetRefusal && error.status === 401) keys.delete(key);
    });
  };
  return { pair, beat };
}

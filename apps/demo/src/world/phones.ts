import { deviceDoorApi, type SentNotice } from '@app/contract/devices/device-door';
import { devicesApi } from '@app/contract/devices/devices';
import { CabinetRefusal } from '@app/platform-client/wire';
import type { Cast, Trader } from './cast.ts';
import { ignoreRefusal } from './door.ts';

export interface Phone {
  login: string;
  key: string;
  /** The banks on it when it was paired, and the names of their profiles. */
  banks: string[];
  aliases: string[];
}

export type Phones = ReturnType<typeof holdPhones>;

/** The phones of the demo: paired by the token that the cabinet shows, then reporting three times a minute. */
export function holdPhones({ door, now }: Pick<Cast, 'door' | 'now'>) {
  const held = new Set<Phone>();
  /** Pairing needs a code, and a server that was begun again within half a minute may have seen it. */
  const missed = new Set<Trader>();

  const pair = async (trader: Trader) => {
    missed.delete(trader);
    await pairAll(trader).catch((error: unknown) => {
      missed.add(trader);
      throw error;
    });
  };
  const pairAll = async ({ login, session, phones }: Trader) => {
    const { deviceList, deviceProfiles } = await session.call(devicesApi.list, { is_hided: 0, page: 1, count: 10 });
    for (const { id, phonenumber } of deviceList) {
      if (!phones.includes(phonenumber)) continue;
      const { token } = await session.call(devicesApi.token, { device_profile_id: id });
      const { key } = await door.call(deviceDoorApi.pair, { token });
      const profiles = deviceProfiles.filter(({ device_profile_id }) => device_profile_id === id);
      held.add({
        login,
        key,
        banks: profiles.map(({ bank }) => bank),
        aliases: profiles.map(({ id_alias }) => id_alias),
      });
    }
  };

  /** The visitor has paired it with another phone, so the demo no longer plays it. */
  const leaveIfRefused = (phone: Phone) => (error: unknown) => {
    if (error instanceof CabinetRefusal && error.status === 401) held.delete(phone);
  };
  const beat = async () => {
    await Promise.all(
      [...held].map((phone) =>
        door.call(deviceDoorApi.heartbeat, undefined, { token: phone.key }).catch(leaveIfRefused(phone)),
      ),
    );
    await Promise.all([...missed].map((trader) => pair(trader).catch(ignoreRefusal)));
  };
  const send = async (phone: Phone, notices: SentNotice[]) => {
    const sent = { notices, sentAt: now() };
    try {
      return await door.call(deviceDoorApi.notices, sent, { token: phone.key });
    } catch (error) {
      leaveIfRefused(phone)(error);
      throw error;
    }
  };
  const of = ({ login }: Trader) => [...held].filter((phone) => phone.login === login);
  return { pair, beat, send, of };
}

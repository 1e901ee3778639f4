import { deviceDoorApi } from '@app/contract/devices/device-door';
import { QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/api.ts';
import { sendWaiting } from './outbox/send-waiting.ts';
import { readShared } from './outbox/shared-texts.ts';
import { endPairing, isKeyRefused, notePhone, readPairing } from './pairing/pairing.ts';
import { readAll } from './storage/phone-database.ts';

/** How often the page asks what has become of its notices. */
const stateEvery = 20_000;

export const makePhoneClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { networkMode: 'always', retry: false, refetchOnReconnect: true },
      mutations: { networkMode: 'always', retry: false },
    },
  });

/** What the phone itself keeps; see use-phone.ts for when it is read again. */
export const keptQuery = queryOptions({
  queryKey: ['kept'],
  queryFn: async () => {
    const [pairing, waiting, results, shared] = await Promise.all([
      readPairing(),
      readAll('waiting'),
      readAll('results'),
      readShared(),
    ]);
    return { pairing: pairing ?? null, waiting, results, shared };
  },
  staleTime: Number.POSITIVE_INFINITY,
  // A shared text that nobody came for goes also while the page stays open.
  refetchInterval: ({ state }) => (state.data?.shared.length ? 60_000 : false),
});

/** Also while the page is out of sight, as far as the browser lets it. */
export const heartbeatQuery = (key: string, seconds: number) =>
  queryOptions({
    queryKey: ['heartbeat', key],
    queryFn: ({ signal }) => withKey(key, call(deviceDoorApi.heartbeat, undefined, { phoneKey: key, signal })),
    refetchInterval: seconds * 1000,
    refetchIntervalInBackground: true,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

export const stateQuery = (key: string) =>
  queryOptions({
    queryKey: ['state', key],
    queryFn: async ({ signal }) => {
      const state = await withKey(key, call(deviceDoorApi.state, undefined, { phoneKey: key, signal }));
      await notePhone(key, state.phonenumber, [...new Set(state.banks.map(({ bank }) => bank))]);
      return state;
    },
    refetchInterval: stateEvery,
    refetchOnWindowFocus: 'always',
    gcTime: 0,
  });

/**
 * A refused key is forgotten, but not before the door for notices has refused it, too, if any wait: the phone of an archived device may
 * still send them for a day.
 */
async function withKey<Answer>(key: string, answer: Promise<Answer>): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    if (isKeyRefused(error) && (await sendWaiting()) === 'nothing') await endPairing(key);
    throw error;
  }
}

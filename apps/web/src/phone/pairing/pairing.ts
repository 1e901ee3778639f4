import { deviceDoorApi } from '@app/contract/devices/device-door';
import { pairingToken } from '@app/contract/devices/pairing-address';
import { ApiError, call } from '#lib/api/api.ts';
import { change, readOne } from '../storage/phone-database.ts';
import { PAIRING, type Pairing } from '../storage/phone-stores.ts';

export const readPairing = (): Promise<Pairing | undefined> => readOne('pairing', PAIRING);

/** Uses up the token. A phone that was paired before keeps that pairing if the token is refused. */
export async function pair(pasted: string): Promise<void> {
  const { key, heartbeatSeconds } = await call(deviceDoorApi.pair, { token: pairingToken(pasted) });
  await change(({ put }) => put('pairing', { id: PAIRING, key, heartbeatSeconds, number: null, banks: [] }));
}

/** The number and the banks are kept: off line they are needed to take a notice in. */
export async function notePhone(key: string, number: string, banks: string[]): Promise<void> {
  const known = await readPairing();
  if (known?.key !== key) return;
  if (known.number === number && known.banks.join() === banks.join()) return;
  await change(({ put }) => put('pairing', { ...known, number, banks }));
}

/** Only this key is forgotten: meanwhile the phone may have been paired anew. */
export async function endPairing(key: string): Promise<void> {
  const known = await readPairing();
  if (known?.key === key) await change(({ put }) => put('pairing', { ...known, key: null }));
}

export function isKeyRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'bad_key';
}

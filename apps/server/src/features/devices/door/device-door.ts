import { randomBytes } from 'node:crypto';
import { HEARTBEAT_SECONDS, PAIRING_MINUTES } from '@app/contract/devices/device-door';
import type { Db, Tx } from '#db/db.ts';
import { refusePhone } from '#features/devices/devices.ts';
import {
  hashKey,
  lockDevice,
  pairByToken,
  replaceForwardKey,
  shareBlocked,
  touchByKey,
  updateToken,
} from '#features/devices/devices-queries.ts';
import { httpErrors } from '#http/mount/mount.ts';
import { fail, type Refusal } from '#http/refusal.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import { type Clock, later, minutes } from '#lib/clock.ts';

export interface DoorNeeds {
  db: Db;
  clock: Clock;
}

const doorErrors = {
  noDevice: { status: 404, code: 'device_not_found', error: 'Устройство не найдено' },
  archived: { status: 409, code: 'device_archived', error: 'Устройство в архиве. Сначала верните его' },
  unpaired: { status: 409, code: 'device_unpaired', error: 'Сначала привяжите телефон QR-кодом' },
  badToken: {
    status: 401,
    code: 'bad_token',
    error: 'Токен не подходит: он уже использован или истёк. Создайте новый',
  },
} satisfies Record<string, Refusal>;

/** Makes a one-time token, which is shown as a QR code. It ends the previous pairing, so a lost phone is cut off at once. */
export async function makeToken(tx: Tx, { clock }: DoorNeeds, trader: User, deviceId: number) {
  // Behind the lock: a block ends all sessions and tokens, and this one must not be made afterwards.
  if (await shareBlocked(tx, trader.id)) fail(httpErrors.unauthorized);
  const device = (await lockDevice(tx, trader.id, deviceId)) ?? fail(doorErrors.noDevice);
  if (device.is_hided) fail(doorErrors.archived);
  const now = clock.now();
  const token = randomBytes(24).toString('base64url');
  const expiresAt = later(now, minutes(PAIRING_MINUTES));
  await updateToken(tx, device.id, hashKey(token), expiresAt);
  record(tx, { event: 'device.token_made', ref: device.id, ...byOwner(trader.id, now) });
  return { token, expiresAt };
}

/** A key for a program on the phone that forwards what banks write. It may send notices and nothing else; a new one ends the old. */
export async function makeForwardKey(tx: Tx, { clock }: DoorNeeds, trader: User, deviceId: number) {
  const device = (await lockDevice(tx, trader.id, deviceId)) ?? fail(doorErrors.noDevice);
  if (device.is_hided) fail(doorErrors.archived);
  if (!device.paired) fail(doorErrors.unpaired);
  const key = randomBytes(32).toString('base64url');
  await replaceForwardKey(tx, device.id, hashKey(key));
  record(tx, { event: 'device.forward_key_made', ref: device.id, ...byOwner(trader.id, clock.now()) });
  return { key };
}

export async function pair({ db, clock }: DoorNeeds, token: string) {
  const key = randomBytes(32).toString('base64url');
  const now = clock.now();
  await db.begin(async (tx) => {
    const device = (await pairByToken(tx, hashKey(token), hashKey(key), now)) ?? fail(doorErrors.badToken);
    record(tx, { event: 'device.paired', ref: device.id, by: 'system', at: now, owner: device.trader_id });
  });
  return { key, heartbeatSeconds: HEARTBEAT_SECONDS };
}

export async function heartbeat(needs: DoorNeeds, key: string | undefined) {
  if (!key || !(await touchByKey(needs.db, hashKey(key), needs.clock.now()))) return refusePhone(needs, key);
  return {};
}

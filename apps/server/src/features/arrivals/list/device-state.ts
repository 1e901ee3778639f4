import { NoticeState } from '@app/contract/arrivals/arrival';
import { type DeviceState, LAST_NOTICES } from '@app/contract/devices/device-door';
import type { Db } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';
import type { ArrivalNeeds } from '#features/arrivals/take/take-notices.ts';
import { refusePhone } from '#features/devices/devices.ts';
import { findPaired } from '#features/devices/devices-queries.ts';
import { phoneContext } from '#features/devices/profiles/bank-profiles.ts';
import type { WithoutTime } from '#http/mount/mount.ts';
import { maskPhone } from '#lib/mask.ts';

/** What the phone's own page shows: only what concerns this phone. */
export async function readDeviceState(needs: ArrivalNeeds, key: string | undefined): Promise<WithoutTime<DeviceState>> {
  const { db, vault } = needs;
  const device = (key && (await findPaired(db, key))) || (await refusePhone(needs, key));
  const [banks, notices] = await Promise.all([listBanks(db, device.id), listLast(db, device.id)]);
  const phonenumber = maskPhone(vault.open(device.phone, phoneContext(device.trader_id)));
  return { phonenumber, banks, notices };
}

const listBanks = (db: Db, deviceId: number) =>
  db.many<DeviceState['banks'][number]>(sql`
    select bank, id_alias, available, enable_push from bank_profiles
    where device_profile_id = ${deviceId} and is_hided = 0 order by id`);

const listLast = (db: Db, deviceId: number) =>
  db.many<DeviceState['notices'][number]>(sql`
    select id::float8 as id, bank, amount, at, channel, case when state = ${literal(NoticeState.joined)} then 'matched' else 'kept' end as outcome
    from bank_notices where device_profile_id = ${deviceId} order by at desc limit ${literal(LAST_NOTICES)}`);

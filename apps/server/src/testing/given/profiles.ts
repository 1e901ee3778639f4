import { bankProfilesApi, Tier } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { passesLuhn } from '@app/contract/values/pan';
import { setTier } from '#features/devices/profiles/bank-profile-tier.ts';
import { addRateLimit } from '#features/rates/rates.ts';
import type { TestServer, Visitor } from '#testing/server/server.ts';

let serial = 1;

const newPhone = () => `+7${9_500_000_000 + serial++}`;

/** A card number that nobody has. */
export function newPan(): string {
  const body = `220098${String(serial++).padStart(9, '0')}`;
  const digit = [...'0123456789'].find((last) => passesLuhn(`${body}${last}`));
  return `${body}${digit}`;
}

/** A bank profile that takes deals: paired phone, traffic on, on work. */
export async function givenProfile(server: TestServer, trader: Visitor, more: object = {}) {
  const pan = newPan();
  const phonenumber = newPhone();
  const answer = await trader.post(devicesApi.create.path, {
    phonenumber,
    bank: '100000000004',
    pan,
    fio: 'Иванов Иван',
    min_amount: 100,
    max_amount: 100_000,
    sbp_available: 1,
    card_available: 1,
    ...more,
  });
  const { id: device, bank_profile_id: id } = answer.body;
  const { token } = (await trader.post(devicesApi.token.path, { device_profile_id: device })).body;
  const { key } = (await server.stranger.post('/device/v1/pair', { token })).body;
  await trader.post(bankProfilesApi.work.path, { bank_profile_id: id, available: 1 });
  await onWork(server, id);
  const beat = () => server.visitor(0, '', key).post('/device/v1/heartbeat', {});
  return { id, device, pan, phonenumber, key: key as string, beat };
}

/** One more card of a bank profile. */
export async function givenCard(server: TestServer, trader: Visitor, bank_profile_id: number, more: object = {}) {
  const pan = newPan();
  const card = { bank_profile_id, pan, total_amount: 1_000_000, ...more };
  const { id } = (await trader.post(requisitesApi.save.path, card)).body;
  await onWork(server, bank_profile_id);
  return { id, pan };
}

/** Puts it on work, as if it had passed its test. */
const onWork = ({ db, clock }: TestServer, id: number) =>
  db.begin((tx) => setTier(tx, id, { tier: Tier.work, reason: 'test', by: 'operator', at: clock.now() }));

/** One interest for every amount: 8 %. */
export async function givenRate(server: TestServer): Promise<void> {
  await server.db.begin((tx) =>
    addRateLimit(
      tx,
      { min_amount: 1_00n, max_amount: 10_000_000_00n, interest_rate: 8_00n, available: 1 },
      { by: 'operator', at: server.clock.now() },
    ),
  );
}

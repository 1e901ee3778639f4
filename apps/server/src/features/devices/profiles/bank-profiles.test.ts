import { bankProfilesApi } from '@app/contract/devices/bank-profiles';
import { devicesApi } from '@app/contract/devices/devices';
import { requisitesApi } from '@app/contract/devices/requisites';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { brokenConstraint } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import { hours, later, minutes } from '#lib/clock.ts';
import { givenProfile } from '#testing/given/profiles.ts';
import { startServer, type TestServer, type Visitor } from '#testing/server/server.ts';
import { addToCycle } from './bank-profile-fills.ts';
import { resetCycles } from './bank-profiles-jobs.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

let nextPhone = 9_980_001_234;
const fields = {
  fio: 'Иванов Иван',
  bank: '100000000004',
  min_amount: 100,
  max_amount: 999,
  sbp_available: 1,
  card_available: 1,
};

async function given(more: object = {}): Promise<{ trader: Visitor; id: number; device: number }> {
  const trader = await server.given.user();
  const device = (await trader.post(devicesApi.createByPhone.path, { phonenumber: `+7${nextPhone++}` })).body.id;
  const saved = await trader.post(bankProfilesApi.save.path, { ...fields, ...more, device_profile_id: device, id: 0 });
  return { trader, id: saved.body.id, device };
}
const read = async (trader: Visitor) => (await trader.post(bankProfilesApi.list.path, {})).body.bankProfiles[0];
const edit = (trader: Visitor, id: number, more: object = {}) =>
  trader.post(bankProfilesApi.update.path, { ...fields, id, cycle_mode: 1, cycle_limit: 1_000_000, ...more });
const turn = (trader: Visitor, bank_profile_id: number, available: 0 | 1) =>
  trader.post(bankProfilesApi.work.path, { bank_profile_id, available });

describe('editing', () => {
  test('what was saved is read back, the phone masked, and every change grows the version', async () => {
    const { trader, id } = await given({ max_amount: 5000.5 });
    expect(await read(trader)).toMatchObject({ id, max_amount: 5000.5, version: 1 });
    const [, two, lastTwo] = String(nextPhone - 1).match(/(..)(..)$/) ?? [];
    expect((await read(trader)).phonenumber).toBe(`+7 ••• •••-${two}-${lastTwo}`);

    await edit(trader, id, { fio: 'Петров Пётр', cycle_mode: 3, cycle_limit: 250_000, version: 1 });
    expect(await read(trader)).toMatchObject({ fio: 'Петров Пётр', cycle_mode: 3, cycle_limit: 250_000, version: 2 });
  });

  test('of two edits made from the same version the second is told that the profile changed', async () => {
    const { trader, id } = await given();
    const answers = await Promise.all([
      edit(trader, id, { fio: 'Один', version: 1 }),
      edit(trader, id, { fio: 'Два', version: 1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.body.error).toBe('Профиль изменился, пока вы его редактировали. Откройте его заново');
  });

  test('what a change does not name stays as it is', async () => {
    const { trader, id, device } = await given({
      enable_push: 0,
      cycle_mode: 3,
      cycle_limit: 777,
      total_amount: 5000,
    });
    const saved = await trader.post(bankProfilesApi.save.path, {
      ...fields,
      id,
      device_profile_id: device,
      fio: 'Петров',
    });
    expect(saved.status).toBe(200);
    expect(await read(trader)).toMatchObject({
      fio: 'Петров',
      enable_push: 0,
      cycle_mode: 3,
      cycle_limit: 777,
      total_amount: 5000,
    });
    const foreign = await trader.post(bankProfilesApi.save.path, { ...fields, id, device_profile_id: device + 1000 });
    expect(foreign.body.code).toBe('device_not_found');
  });

  test('a correction of what was taken is a difference: deals closed while the form was open are not undone', async () => {
    const { trader, id, device } = await given({ used_total_amount: 1000 });
    await server.db.begin(async (tx) =>
      addToCycle(tx, { bank_profile_id: id, requisite_profile_id: null }, 50_00n, server.clock.now()),
    );
    await trader.post(bankProfilesApi.save.path, {
      ...fields,
      id,
      device_profile_id: device,
      used_total_amount: 900,
      used_total_amount_before: 1000,
    });
    expect((await read(trader)).used_total_amount).toBe(950);
    const row = await server.db.one<{ data: object }>(sql`
      select data from journal where event = 'bank-profile.changed' and ref = ${id} order by id desc limit 1`);
    expect(row?.data).toEqual({ used_total_amount: '105000 → 95000' });
  });

  test.each([
    [{ fio: 'a\u0000b' }, 'В ФИО недопустимые знаки'],
    [{ fio: '\u200b' }, 'Необходимо указать ФИО'],
    [{ id: 3_000_000_000 }, 'Такого номера нет'],
    [{ max_amount: 99_999_999_999 }, 'Слишком большая сумма'],
  ])('%o is refused with «%s», not with a broken server', async (wrong, sentence) => {
    const { trader, id } = await given();
    const answer = await edit(trader, id, wrong);
    expect([answer.status, answer.body.error]).toEqual([400, sentence]);
  });

  test('each change leaves its line in the journal', async () => {
    const { trader, id } = await given();
    await edit(trader, id);
    await turn(trader, id, 1);
    await turn(trader, id, 1);
    await trader.post(bankProfilesApi.archive.path, { bankProfileId: id });
    await trader.post(bankProfilesApi.hide.path, { bankProfileId: id, is_hided: 0 });
    const rows = await server.db.many<{ event: string; actor: string }>(sql`
      select event, actor from journal where split_part(event, '.', 1) = 'bank-profile' and ref = ${id} order by id`);
    expect(rows.map(({ event }) => event.split('.')[1])).toEqual([
      'created',
      'changed',
      'traffic_on',
      'archived',
      'restored',
    ]);
    expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set([`user:${trader.id}`]));
  });

  test('wrong limits and no method are refused by the database itself, too', async () => {
    const { id } = await given();
    const broken = (wrong: string) =>
      server.db
        .begin((tx) => tx.script(`update bank_profiles set ${wrong} where id = ${id}`))
        .then(() => 'none', brokenConstraint);
    expect(await broken('min_amount = max_amount')).toBe('bank_profiles_check');
    expect(await broken('min_amount = 0')).toBe('positive_kopecks_check');
    expect(await broken('sbp_available = 0, card_available = 0')).toBe('bank_profiles_check1');
    expect(await broken('cycle_mode = 5')).toBe('cycle_mode_check');
    expect(await broken("bank = '1'")).toBe('bank_from_directory');
  });
});

describe('traffic', () => {
  test('is off for a new profile, whatever the form says, and is switched by either call', async () => {
    const { trader, id } = await given({ available: 1 });
    expect((await read(trader)).available).toBe(0);
    await turn(trader, id, 1);
    expect((await read(trader)).available).toBe(1);
    await trader.post(bankProfilesApi.setAvailable.path, { bankProfileId: id, available: 0 });
    expect((await read(trader)).available).toBe(0);
  });

  test('is refused for an archived profile and for cards without a card', async () => {
    const { trader, id } = await given({ sbp_available: 0 });
    expect((await turn(trader, id, 1)).body.code).toBe('bank_profile_without_card');
    await trader.post(requisitesApi.save.path, { bank_profile_id: id, pan: '2200000000000004', total_amount: 1000 });
    expect((await turn(trader, id, 1)).status).toBe(200);

    await trader.post(bankProfilesApi.archive.path, { bankProfileId: id });
    expect((await turn(trader, id, 1)).body.error).toBe('ЛК в архиве. Сначала верните его');
  });
});

test('while traffic is on, neither an edit nor a switched-off card takes away the last place to pay to', async () => {
  const { trader, id } = await given();
  await turn(trader, id, 1);
  expect((await edit(trader, id, { sbp_available: 0 })).body.code).toBe('bank_profile_without_card');
  const card = await trader.post(requisitesApi.save.path, {
    bank_profile_id: id,
    pan: '2200000000000004',
    total_amount: 1000,
  });
  expect((await edit(trader, id, { sbp_available: 0 })).status).toBe(200);
  const off = await trader.post(requisitesApi.save.path, {
    id: card.body.id,
    bank_profile_id: id,
    total_amount: 1000,
    available: 0,
  });
  expect(off.body.code).toBe('bank_profile_without_card');
});

test('what is archived is seen as such by whoever follows it, is not edited, and gets no new card', async () => {
  const { trader, id } = await given();
  const view = async () => (await trader.post(bankProfilesApi.view.path, { bankProfileId: id })).body.bankProfile;
  expect(await view()).toEqual(await read(trader));
  await trader.post(bankProfilesApi.archive.path, { bankProfileId: id });
  expect(await view()).toMatchObject({ id, is_hided: 1 });
  expect((await edit(trader, id)).body.code).toBe('bank_profile_archived');
  const card = await trader.post(requisitesApi.save.path, {
    bank_profile_id: id,
    pan: '2200000000000004',
    total_amount: 1000,
  });
  expect(card.body.code).toBe('bank_profile_archived');
});

describe('cycles', () => {
  const fill = (id: number, amount: bigint, at = server.clock.now()) =>
    server.db.begin(async (tx) => addToCycle(tx, { bank_profile_id: id, requisite_profile_id: null }, amount, at));
  const moscow = (text: string) => new Date(`${text}+03:00`);
  const valueAt = async (id: number, at: Date) => {
    const row = await server.db.one<{ value: bigint }>(sql`
      select case when cycle_is_over(cycle_mode, cycle_first_at, cycle_last_at, ${at}) then 0 else cycle_value end as value
      from bank_profiles join profile_fills on bank_profile_id = id where id = ${id}`);
    return row?.value;
  };

  test('mode 1: a turn of the switch, either way, empties the cycle; time does not', async () => {
    const { trader, id } = await given({ cycle_mode: 1 });
    await turn(trader, id, 1);
    await fill(id, 500_00n);
    expect(await valueAt(id, later(server.clock.now(), hours(1000)))).toBe(500_00n);
    await turn(trader, id, 0);
    expect(await read(trader)).toMatchObject({ cycle_value: 0, used_total_amount: 500 });
  });

  test('in the other modes the switch leaves the cycle alone', async () => {
    const { trader, id } = await given({ cycle_mode: 3 });
    await fill(id, 500_00n);
    await turn(trader, id, 1);
    expect(await read(trader)).toMatchObject({ cycle_value: 500 });
  });

  test('mode 2: the cycle ends at Moscow midnight to the millisecond, whatever the date in UTC', async () => {
    const { id } = await given({ cycle_mode: 2 });
    await fill(id, 100_00n, moscow('2026-11-15T23:59:59.999'));
    expect(await valueAt(id, moscow('2026-11-15T23:59:59.999'))).toBe(100_00n);
    expect(await valueAt(id, moscow('2026-11-16T00:00:00'))).toBe(0n);

    await fill(id, 70_00n, moscow('2026-11-16T00:00:00'));
    await fill(id, 30_00n, moscow('2026-11-16T02:59:59'));
    await fill(id, 5_00n, moscow('2026-11-16T03:00:00'));
    expect(await valueAt(id, moscow('2026-11-16T23:59:59.999'))).toBe(105_00n);
    expect(await valueAt(id, moscow('2026-11-17T00:00:00'))).toBe(0n);
  });

  test('mode 3: 24 hours after the first transaction, however many follow', async () => {
    const { id } = await given({ cycle_mode: 3 });
    const start = moscow('2026-11-15T10:00:00');
    await fill(id, 100_00n, start);
    await fill(id, 50_00n, later(start, hours(23)));
    expect(await valueAt(id, later(start, hours(24) - 1))).toBe(150_00n);
    expect(await valueAt(id, later(start, hours(24)))).toBe(0n);

    await fill(id, 20_00n, later(start, hours(24)));
    expect(await valueAt(id, later(start, hours(48) - 1))).toBe(20_00n);
    expect(await valueAt(id, later(start, hours(48)))).toBe(0n);
  });

  test('mode 4: 24 hours after the last transaction, so each one moves the end', async () => {
    const { id } = await given({ cycle_mode: 4 });
    const start = moscow('2026-11-15T10:00:00');
    await fill(id, 100_00n, start);
    await fill(id, 50_00n, later(start, hours(24) - 1));
    expect(await valueAt(id, later(start, hours(47)))).toBe(150_00n);
    expect(await valueAt(id, later(start, hours(48) - 1))).toBe(0n);
  });

  test('the job writes each end down once, also when two processes run it at the same moment', async () => {
    const profiles = [await given({ cycle_mode: 2 }), await given({ cycle_mode: 3 }), await given({ cycle_mode: 4 })];
    for (const { id } of profiles) await fill(id, 10_00n);
    await resetCycles(server.needs);
    server.clock.move(hours(24) + minutes(1));
    await Promise.all([resetCycles(server.needs), resetCycles(server.needs)]);
    await resetCycles(server.needs);
    for (const { trader, id } of profiles) {
      expect(await read(trader)).toMatchObject({ cycle_value: 0, used_total_amount: 10 });
      const rows = await server.db.many(
        sql`select 1 from journal where event = 'bank-profile.cycle_reset' and ref = ${id}`,
      );
      expect(rows).toHaveLength(1);
    }
  });

  test('parallel closings add up in the cycle and in the total', async () => {
    const { trader, id } = await given({ cycle_mode: 4 });
    await Promise.all(Array.from({ length: 25 }, () => fill(id, 4_00n)));
    expect(await read(trader)).toMatchObject({ cycle_value: 100, used_total_amount: 100 });
  });
});

test('the id of a bank profile is never given a second time, not even to another trader', async () => {
  const [one, other] = [await server.given.user(), await server.given.user()];
  const { id } = await givenProfile(server, one);
  const copied = server.db.run(sql`
    insert into bank_profiles (id, trader_id, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available,
      card_available, cycle_limit, created_at)
    overriding system value
    select id, ${other.id}, device_profile_id, fio, bank, min_amount, max_amount, total_amount, sbp_available, card_available, cycle_limit,
      created_at from bank_profiles where id = ${id}`);
  await expect(copied).rejects.toThrow('There is a bank profile');
});

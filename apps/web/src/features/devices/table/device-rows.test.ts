import { expect, test } from 'vitest';
import { bankIds, makeDevice, makeDeviceTable, makeTableProfile } from '#testing/profiles.ts';
import { isFound, rowsOf } from './device-rows.ts';

const table = makeDeviceTable({
  deviceList: [makeDevice({ id: 7 }), makeDevice({ id: 8, phonenumber: '+79031112233' })],
  deviceProfiles: [
    makeTableProfile({ id: 1, available: 1, fio: 'Семёнова Анна' }),
    makeTableProfile({ id: 2, available: 1, paused: true, bank: bankIds.sber, RequisiteProfiles: [] }),
    makeTableProfile({ id: 3, available: 0, bank: bankIds.vtb }),
  ],
});
const idle = (reason: 'no_demand' | 'cycle' | 'silent') =>
  new Map([[1, { bank_profile_id: 1, reason, until: null, short: null }]]);
const states = (online: number[], why = idle('no_demand')) =>
  rowsOf(table, new Set(online), why).map(({ id, state }) => [id, state]);

test('the ЛК of a device stand together, and a device without one is a line of its own', () => {
  expect(states([7])).toEqual([
    [1, 'ready'],
    [2, 'paused'],
    [3, 'off'],
    [-8, 'empty'],
  ]);
});

test('what the list knows comes first, then what the choice says; a silence that is over is not shown any more', () => {
  expect(states([])[0]).toEqual([1, 'silent']);
  expect(states([7], idle('cycle'))[0]).toEqual([1, 'blocked']);
  expect(states([7], idle('silent'))[0]).toEqual([1, 'ready']);
  expect(rowsOf(table, new Set([7]), undefined)[0]?.state).toBe('ready');
});

test.each([
  ['', [1, 2, 3, -8]],
  ['семенова', [1]],
  ['СБЕР', [2]],
  ['0017', [1, 3]],
  ['8 (916) 123', [1, 2, 3]],
  ['2233', [-8]],
  ['нет такого', []],
  ['4567а', []],
])('a search for «%s» finds %j', (search, ids) => {
  const found = rowsOf(table, new Set(), undefined).filter((row) => isFound(row, search));
  expect(found.map(({ id }) => id)).toEqual(ids);
});

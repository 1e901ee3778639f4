import { expect, test } from 'vitest';
import { mayStaff, type StaffRole, staffAreas, staffRoles } from './roles.ts';

/** The table once more, from the rule and not from the code: D does and sees, S sees, - neither. */
const table = `
  area       owner support finance viewer
  today      D     S       S       S
  cases      D     D       -       S
  people     D     D       S       S
  deals      D     S       S       S
  appeals    D     S       S       S
  payouts    D     S       S       S
  topups     D     S       S       S
  money      D     -       D       S
  rates      D     -       D       S
  platforms  D     -       D       S
  journal    D     S       S       S
  system     D     -       -       S
  staff      D     -       -       S`;

const sign = (roles: StaffRole[], area: (typeof staffAreas)[number]) => {
  if (mayStaff(roles, area, 'do')) return mayStaff(roles, area, 'see') ? 'D' : 'does without seeing';
  return mayStaff(roles, area, 'see') ? 'S' : '-';
};

test('what each role sees and does', () => {
  const [header = [], ...rows] = table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));
  expect(header.slice(1)).toEqual([...staffRoles]);
  expect(staffAreas.map((area) => [area, ...staffRoles.map((role) => sign([role], area))])).toEqual(rows);
});

test('two roles together allow what either does; nobody without a role sees anything', () => {
  expect(sign(['support', 'finance'], 'money')).toBe('D');
  expect(sign(['support', 'finance'], 'cases')).toBe('D');
  expect(sign(['support', 'finance'], 'staff')).toBe('-');
  expect(sign(['viewer', 'finance'], 'people')).toBe('S');
  expect(staffAreas.filter((area) => sign([], area) !== '-')).toEqual([]);
});

import { email, login as loginRule } from '@app/contract/access/auth';
import { roleNames } from '@app/contract/access/role-names';
import { type ColleagueRole, type StaffRole, staffRole, staffRoles } from '@app/contract/access/roles';
import type { StaffState } from '@app/contract/access/staff-machine';
import type { Tx } from '#db/db.ts';
import { notifyOwners, stateByCommand } from '#features/access/staff/notify-owners.ts';
import { addStaff } from '#features/access/staff/staff.ts';
import { listStaff } from '#features/access/staff/staff-queries.ts';
import type { Change } from '#journal/record.ts';
import { hashPassword } from '#lib/password.ts';
import { ago, type Command, check, positional } from './command.ts';
import { choosePassword, PASSWORD_HINT } from './password-argument.ts';

const stateNames: Record<StaffState, string> = {
  invited: 'приглашён',
  waiting: 'ждёт подтверждения',
  active: 'работает',
  off: 'отключён',
};

/** Where there are two owners, one of them confirms whom the command line makes. */
export const WAITS = ' Войти сможет, когда его подтвердит владелец.';

export async function addByCommand(
  tx: Tx,
  person: { login: string; email: string; password_hash: string; roles: readonly ColleagueRole[] },
  change: Change,
): Promise<{ id: number; waits: boolean }> {
  const state = await stateByCommand(tx, change.at);
  const id = await addStaff(tx, { ...person, state }, change);
  await notifyOwners(tx, id, { ...change, note: `Добавлен командой: ${roleNames(person.roles)}` });
  return { id, waits: state === 'waiting' };
}

export const staffCommands: Command[] = [
  {
    name: 'staff:create',
    mode: 'found',
    usage: '<логин> <email> [роли через запятую] [--password-stdin]',
    about: `создать сотрудника, по умолчанию владельца; где владельцев двое, один из них его подтверждает; роли: ${staffRoles.join(', ')}. Двухэтапную аутентификацию он включит при первом входе; ${PASSWORD_HINT}`,
    needs: 2,
    run: async ({ db, clock }, args) => {
      const [rawLogin, rawEmail, rawRoles = 'owner'] = positional(args);
      const roles = rawRoles.split(',').map((role): StaffRole => check(staffRole, role.trim()));
      const person = { login: check(loginRule, rawLogin), email: check(email, rawEmail) };
      const password = await choosePassword(args);
      const password_hash = await hashPassword(password.text);
      const change = { by: 'operator', at: clock.now() } as const;
      const { id, waits } = await db.begin((tx) => addByCommand(tx, { ...person, password_hash, roles }, change));
      console.log(`Создан сотрудник ${person.login}, id ${id}, роли: ${roles.join(', ')}.${waits ? WAITS : ''}`);
      password.tell();
      return undefined;
    },
  },
  {
    name: 'staff:list',
    mode: 'look',
    usage: '',
    about: 'сотрудники: роли, доступ, двухэтапная аутентификация, когда был',
    needs: 0,
    run: async ({ db, clock }) => {
      const now = clock.now();
      for (const { id, login, roles, state, two_factor, seen_at, sessions } of await listStaff(db, now)) {
        const seen = seen_at ? `был ${ago(seen_at, now)}` : 'не входил';
        const facts = [roles.join(', '), stateNames[state], `2FA ${two_factor ? 'включена' : 'не включена'}`, seen];
        console.log([id, login, ...facts, `сессий ${sessions}`].join('\t'));
      }
      return undefined;
    },
  },
];

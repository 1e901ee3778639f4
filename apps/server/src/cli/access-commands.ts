import { NEW_PASSWORD_PAGE, PASSWORD_LINK_HOURS } from '@app/contract/access/new-password';
import { mayCall } from '@app/contract/access/users';
import { resetPassword } from '#features/access/sign-in/auth.ts';
import { treatAsNewStaff } from '#features/access/staff/new-staff.ts';
import { hasOwner } from '#features/access/staff/owners.ts';
import { turnOff } from '#features/access/two-factor/two-factor.ts';
import { linkFor } from '#features/people/trader-access/given-links.ts';
import { passwordLinkKind } from '#features/people/trader-access/password-link.ts';
import { secondFactorOffKind } from '#features/people/trader-access/second-factor-off.ts';
import { hasMoney } from '#features/people/trader-access/traders-with-access.ts';
import { StartupError } from '#lib/startup-error.ts';
import { actByCommand, BY_HINT } from './act-command.ts';
import { type Command, mustFindUser, positional } from './command.ts';
import { choosePassword, PASSWORD_HINT } from './password-argument.ts';

const isTrader = ({ group }: { group: Parameters<typeof mayCall>[1] }) => mayCall('trader', group);

/** Ways in for somebody who has lost theirs. */
export const accessCommands: Command[] = [
  {
    name: 'users:password',
    usage: '<логин> [--password-stdin]',
    about: `задать пароль и завершить все сессии; ${PASSWORD_HINT}`,
    needs: 1,
    run: async ({ db, clock }, args) => {
      const user = await mustFindUser(db, positional(args)[0]);
      const at = clock.now();
      if (isTrader(user) && (await hasMoney(db, user)) && (await hasOwner(db, at)))
        throw new StartupError(
          `У ${user.login} есть деньги: пароль он задаст сам по ссылке, users:password-link, её подтверждает второй человек.`,
        );
      const password = await choosePassword(args);
      await db.begin((tx) => treatAsNewStaff(tx, user.id, { by: 'operator', at, note: 'Пароль задан командой' }));
      await resetPassword(db, user.id, password.text, at);
      console.log(`Пароль пользователя ${user.login} изменён, его сессии завершены.`);
      password.tell();
      return undefined;
    },
  },
  {
    name: 'users:password-link',
    usage: '<логин> <причина> [--by=логин]',
    about: `ссылка для нового пароля трейдера, на один раз и ${PASSWORD_LINK_HOURS} часа; сессии завершаются; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [login, ...words] = positional(args);
      const user = await mustFindUser(needs.db, login);
      const content = { trader_id: user.id };
      const given = await actByCommand(needs, passwordLinkKind, content, { args, reason: mustSay(words) });
      // Where it waits, who was named in `--by` finds it in the console once another has confirmed it.
      const link = given && (await linkFor(needs, user.id, null));
      if (link) console.log(`Адрес кабинета и дальше: ${NEW_PASSWORD_PAGE}#${link.token}`);
      return undefined;
    },
  },
  {
    name: 'users:2fa-off',
    usage: '<логин> <причина> [--by=логин]',
    about: `выключить двухэтапную аутентификацию; у трейдера завершаются сессии; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [login, ...words] = positional(args);
      const [{ db, clock }, reason] = [needs, mustSay(words)];
      const user = await mustFindUser(db, login);
      if (isTrader(user)) {
        const off = await actByCommand(needs, secondFactorOffKind, { trader_id: user.id }, { args, reason });
        if (off) console.log(`${user.login}: двухэтапная аутентификация выключена.`);
        return undefined;
      }
      const change = { by: 'operator', at: clock.now() } as const;
      await db.begin((tx) => treatAsNewStaff(tx, user.id, { ...change, note: 'Второй шаг входа выключен командой' }));
      const was = await turnOff(db, user.id, { ...change, reason });
      console.log(`${user.login}: двухэтапная аутентификация ${was ? 'выключена' : 'не была включена'}.`);
      return undefined;
    },
  },
];

function mustSay(words: string[]): string {
  const reason = words.join(' ').trim();
  if (!reason) throw new StartupError('Укажите причину.');
  return reason;
}

import { email, login as loginRule } from '@app/contract/access/auth';
import { MODERATOR } from '@app/contract/access/roles';
import { Group, group as groupRule } from '@app/contract/access/users';
import { hasState, traderStateNames } from '@app/contract/people/trader-state';
import { roubles } from '@app/contract/values/money';
import { changeGroup } from '#features/access/staff/person-group.ts';
import { addUser } from '#features/access/users/users.ts';
import { listUsers } from '#features/access/users/users-queries.ts';
import { checkLedger } from '#features/ledger/ledger-checks.ts';
import { readBalances } from '#features/ledger/ledger-queries.ts';
import { adjustKind } from '#features/money/adjustment-act.ts';
import { findUsdtRate, listStoredLimits } from '#features/rates/rates.ts';
import { limitAddKind, limitSwitchKind, usdtKind } from '#features/rates/staff/rate-kinds.ts';
import { hashPassword } from '#lib/password.ts';
import { StartupError } from '#lib/startup-error.ts';
import { accessCommands } from './access-commands.ts';
import { actByCommand, BY_HINT } from './act-command.ts';
import { caseCommands } from './case-commands.ts';
import { claimCommands } from './claim-commands.ts';
import {
  type AloneCommand,
  ago,
  type BareCommand,
  type Command,
  check,
  inRoubles,
  mustFindUser,
  positional,
} from './command.ts';
import { backupCommands } from './data/backup-commands.ts';
import { migrateCommands } from './data/migrate-commands.ts';
import { noticeCommands } from './notice-commands.ts';
import { choosePassword, PASSWORD_HINT } from './password-argument.ts';
import { platformCommands } from './platform-commands.ts';
import { profileCommands } from './profile-commands.ts';
import { requestCommands } from './request-commands.ts';
import { rulesCommands } from './rules-commands.ts';
import { secretCommands } from './secret-commands.ts';
import { addByCommand, staffCommands, WAITS } from './staff-commands.ts';
import { traderCommands } from './trader-commands.ts';
import { walletCommands } from './wallet-commands.ts';

/** Every command of the operator, one entry each. */
export const commands: (Command | BareCommand | AloneCommand)[] = [
  {
    name: 'users:list',
    mode: 'look',
    usage: '',
    about: 'все пользователи',
    needs: 0,
    run: async ({ db }) => {
      for (const user of await listUsers(db)) {
        const group = `группа ${user.group}${hasState(user.group) ? `, ${traderStateNames[user.state]}` : ''}`;
        console.log(`${user.id}\t${user.login}\t${group}\t${user.email}\t${user.created_at.toISOString()}`);
      }
      return undefined;
    },
  },
  {
    name: 'users:create',
    mode: 'found',
    usage: '<логин> <email> [группа 0|2|5] [--password-stdin]',
    about: `создать пользователя; ${PASSWORD_HINT}`,
    needs: 2,
    run: async ({ db, clock }, args) => {
      const [rawLogin, rawEmail, rawGroup = '0'] = positional(args);
      const login = check(loginRule, rawLogin);
      const user = { login, email: check(email, rawEmail), group: check(groupRule, Number(rawGroup)) };
      if (user.group === Group.staff) throw new StartupError('Сотрудника создаёт staff:create: у него есть роли.');
      const password = await choosePassword(args);
      const password_hash = await hashPassword(password.text);
      const change = { by: 'operator', at: clock.now() } as const;
      const { id, waits } = await db.begin(async (tx) =>
        user.group === Group.moderator
          ? addByCommand(tx, { ...user, roles: [MODERATOR], password_hash }, change)
          : { id: await addUser(tx, { ...user, password_hash }, change), waits: false },
      );
      console.log(`Создан пользователь ${login}, id ${id}, группа ${user.group}.${waits ? WAITS : ''}`);
      password.tell();
      return undefined;
    },
  },
  {
    name: 'users:group',
    usage: '<логин> <группа 0|2|5>',
    about:
      '0 трейдер, 5 трейдер с выплатами, 2 модератор; действует сразу, но нового модератора, где владельцев двое, подтверждает владелец',
    needs: 2,
    run: async ({ db, clock }, [login = '', rawGroup]) => {
      const group: Group = check(groupRule, Number(rawGroup));
      const user = await changeGroup(db, login, group, { by: 'operator', at: clock.now() });
      console.log(`${user.login}: группа ${user.group} → ${group}.`);
      return undefined;
    },
  },
  ...traderCommands,
  ...accessCommands,
  ...staffCommands,
  {
    name: 'balance:adjust',
    usage: '<логин> <рубли> <причина> [--by=логин]',
    about: `изменить баланс трейдера, например: balance:adjust ivan -150.50 "Возврат ошибочного зачисления"; ${BY_HINT}`,
    needs: 3,
    run: async (needs, args) => {
      const [login, amount, ...words] = positional(args);
      const { db } = needs;
      const user = await mustFindUser(db, login);
      const reason = words.join(' ').trim();
      if (!reason) throw new StartupError('Укажите причину.');
      const content = { trader_id: user.id, amount: readAmount(amount) };
      await actByCommand(needs, adjustKind, content, { args, reason });
      const { available, held, debt } = await readBalances(db, user.id);
      const owed = debt > 0n ? `, долг ${inRoubles(debt)}` : '';
      console.log(`${user.login}: доступно ${inRoubles(available)}, в сделках ${inRoubles(held)}${owed}.`);
      return undefined;
    },
  },
  ...platformCommands,
  {
    name: 'rates:list',
    mode: 'look',
    usage: '',
    about: 'курс USDT, как давно он задан, и ставки по суммам',
    needs: 0,
    run: async ({ db, clock }) => {
      const usdt = await findUsdtRate(db);
      console.log(`USDT: ${usdt ? `${inRoubles(usdt.rate)}, задан ${ago(usdt.set_at, clock.now())}` : 'не задан'}`);
      for (const { id, min_amount, max_amount, interest_rate, available } of await listStoredLimits(db)) {
        const range = `${inRoubles(min_amount)} – ${inRoubles(max_amount)}`;
        console.log(`${id}\t${range}\t${Number(interest_rate) / 100}%\t${available ? 'действует' : 'выключена'}`);
      }
      return undefined;
    },
  },
  {
    name: 'rates:usdt',
    usage: '<рубли за 1 USDT> [--by=логин]',
    about: `задать курс USDT; ${BY_HINT}`,
    needs: 1,
    run: async (needs, args) => {
      const rate = readAmount(positional(args)[0]);
      if (rate < 0n) throw new StartupError('Курс должен быть больше 0.');
      await actByCommand(needs, usdtKind, { rate }, { args, reason: 'Задан командой rates:usdt' });
      const set = await findUsdtRate(needs.db);
      console.log(`USDT: ${set ? inRoubles(set.rate) : 'не задан'}`);
      return undefined;
    },
  },
  {
    name: 'rates:limit-add',
    usage: '<от> <до> <процент> [--by=логин]',
    about: `добавить ставку для сумм, например: rates:limit-add 1000 4999 8.5; ${BY_HINT}`,
    needs: 3,
    run: async (needs, args) => {
      const [from, to, rate] = positional(args);
      const limit = {
        min_amount: readAmount(from),
        max_amount: readAmount(to),
        interest_rate: readAmount(rate),
        available: 1,
      } as const;
      const wrong = limit.min_amount <= 0n || limit.max_amount <= limit.min_amount || limit.interest_rate >= 100_00n;
      if (wrong) throw new StartupError('Нужно: 0 < от < до, процент меньше 100.');
      const reason = 'Добавлена командой rates:limit-add';
      const added = await actByCommand(needs, limitAddKind, limit, { args, reason });
      if (added) console.log('Ставка добавлена. Сделки, созданные раньше, сохраняют свою.');
      return undefined;
    },
  },
  {
    name: 'rates:limit-set',
    usage: '<номер> on|off [--by=логин]',
    about: `включить или выключить ставку; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [id, state] = positional(args);
      if (state !== 'on' && state !== 'off') throw new StartupError('Нужно on или off.');
      const known = (await listStoredLimits(needs.db)).find((limit) => limit.id === Number(id));
      if (!known) throw new StartupError(`Ставки ${id} нет.`);
      const content = { id: known.id, available: state === 'on' ? 1 : 0 } as const;
      const done = await actByCommand(needs, limitSwitchKind, content, { args, reason: 'Командой rates:limit-set' });
      if (done) console.log('Готово.');
      return undefined;
    },
  },
  {
    name: 'ledger:verify',
    mode: 'look',
    usage: '',
    about: 'проверить, что проводки и остатки сходятся; код выхода 1, если нет',
    needs: 0,
    run: async (needs) => {
      const { breaches, details } = await checkLedger(needs, 'operator');
      for (const detail of details) console.error(detail);
      console.log(breaches === 0 ? 'Книга сходится.' : `Нарушений: ${breaches}.`);
      return breaches === 0 ? 0 : 1;
    },
  },
  ...profileCommands,
  ...caseCommands,
  ...requestCommands,
  ...rulesCommands,
  ...noticeCommands,
  ...walletCommands,
  ...claimCommands,
  ...migrateCommands,
  ...backupCommands,
  ...secretCommands,
];

function readAmount(text = ''): bigint {
  const plain = text.replace(',', '.');
  if (!/^-?\d+(\.\d{1,2})?$/.test(plain)) throw new StartupError(`Сумма в рублях, например 1500.50: ${text}`);
  const kopecks = check(roubles, Number(plain));
  if (kopecks === 0n) throw new StartupError('Сумма не может быть нулевой.');
  return kopecks;
}

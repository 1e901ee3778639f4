import { platformCode } from '@app/contract/platforms/console-platforms';
import { limitBook, limitNames, type PlatformState, platformStateNames } from '@app/contract/platforms/platform-limits';
import { platformScopes } from '@app/contract/route';
import { z } from 'zod';
import { withdrawPool } from '#features/payouts/payout-creation.ts';
import { findPlatform, listPlatforms } from '#features/platforms/platform-accounts.ts';
import { listKeys, openSecret, revokeKey } from '#features/platforms/platform-keys.ts';
import { writeLimit } from '#features/platforms/platform-limits.ts';
import { findLimits } from '#features/platforms/staff/console-platforms-queries.ts';
import { platformCreateKind, platformKeyKind, webhookKind } from '#features/platforms/staff/platform-key-kinds.ts';
import { platformLimitsKind, platformStateKind } from '#features/platforms/staff/platform-kinds.ts';
import {
  endOldSecret,
  openEndpointSecret,
  removeEndpoint,
  resendWebhook,
} from '#features/platforms/webhooks/webhooks.ts';
import { countUndelivered, listWebhooks } from '#features/platforms/webhooks/webhooks-queries.ts';
import { StartupError } from '#lib/startup-error.ts';
import { actByCommand, BY_HINT } from './act-command.ts';
import { type Command, type CommandNeeds, check, positional } from './command.ts';
import { describeKey, readKeyArguments, readRights } from './platform-keys.ts';

export const platformCommands: Command[] = [
  {
    name: 'platform:list',
    mode: 'look',
    usage: '',
    about: 'платёжные платформы и их ключи: права, адреса, последнее использование',
    needs: 0,
    run: async ({ db, clock }) => {
      const keys = await listKeys(db);
      for (const { id, code, name, state, created_at } of await listPlatforms(db)) {
        const stopped = state === 'stopped' ? '\tостановлена' : '';
        console.log(`${code}\t${name}\tсоздана ${created_at.toISOString()}${stopped}`);
        for (const key of keys.filter(({ platform_id }) => platform_id === id))
          console.log(`  ${describeKey(key, clock.now())}`);
      }
      return undefined;
    },
  },
  {
    name: 'platform:create',
    mode: 'found',
    usage: '<платформа> <название> [--by=логин]',
    about: `создать платформу и её первый ключ с тем же именем; секрет печатается один раз; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [code = '', ...words] = positional(args);
      const content = { code: check(platformCode, code), name: words.join(' ') };
      const made = await actByCommand(needs, platformCreateKind(needs), content, { args, reason: BY_COMMAND });
      if (made !== undefined) await printSecret(needs, code);
      return undefined;
    },
  },
  {
    name: 'platform:key-create',
    usage:
      '<платформа> <ключ> [--scopes read,deals,payouts,decide] [--addresses 203.0.113.7,2001:db8::/32] [--until 2027-01-31] [--by=логин]',
    about: `ещё один ключ платформы; без --scopes может всё; секрет печатается один раз; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const { positionals, values } = readKeyArguments(args);
      const [code = '', key = ''] = positionals;
      check(platformCode, key);
      const { scopes = [...platformScopes], addresses = null, ends_at } = readRights(values);
      const platform_id = await mustFindPlatform(needs.db, code);
      const rights = { scopes, addresses, ends_at: ends_at?.toISOString() ?? null, replaces: null };
      const content = { platform_id, key, ...rights };
      const made = await actByCommand(needs, platformKeyKind(needs), content, { args, reason: BY_COMMAND });
      if (made !== undefined) await printSecret(needs, key);
      return undefined;
    },
  },
  {
    name: 'platform:stop',
    usage: '<платформа> <причина>',
    about: 'остановить платформу: новых сделок и выплат нет, её выплаты в пуле отзываются; действует сразу',
    needs: 2,
    run: (needs, args) => setState(needs, args, 'stopped'),
  },
  {
    name: 'platform:start',
    usage: '<платформа> <причина> [--by=логин]',
    about: `снова запустить платформу; ${BY_HINT}`,
    needs: 2,
    run: (needs, args) => setState(needs, args, 'active'),
  },
  {
    name: 'platform:limit',
    usage: '<платформа> [<лимит> <число> <причина>] [--by=логин]',
    about: `лимиты платформы; изменить один из них; ${BY_HINT}`,
    needs: 1,
    run: async (needs, args) => {
      const [code = '', wanted, given = '', ...words] = positional(args);
      const platform_id = await mustFindPlatform(needs.db, code);
      const limits = await findLimits(needs.db, platform_id);
      if (wanted === undefined) {
        for (const name of limitNames) console.log(`${name}\t${writeLimit(name, limits)}\t${limitBook[name].about}`);
        return undefined;
      }
      const name = check(z.enum(limitNames, 'Такого лимита нет'), wanted);
      const value = check(limitBook[name].value, Number(given.replace(',', '.')));
      const content = { platform_id, limits: { ...limits, [name]: value } };
      const reason = readReason(words);
      await actByCommand(needs, platformLimitsKind, content, { args, reason });
      console.log(`${name}: ${writeLimit(name, await findLimits(needs.db, platform_id))}`);
      return undefined;
    },
  },
  {
    name: 'platform:key-revoke',
    usage: '<ключ>',
    about: 'отозвать ключ; действует сразу',
    needs: 1,
    run: async (needs, [key = '']) => {
      const was = await needs.db.begin((tx) => revokeKey(tx, needs, key));
      console.log(was ? `Ключ ${key} отозван.` : `Действующего ключа ${key} нет.`);
      return was ? 0 : 1;
    },
  },
  {
    name: 'platform:webhook',
    usage: '<платформа> <адрес>|off [--new-secret] [--by=логин]',
    about: `куда сообщать об исходах; секрет подписи печатается один раз; прежний с --new-secret подписывает ещё сутки; ${BY_HINT}`,
    needs: 2,
    run: async (needs, args) => {
      const [code = '', url = ''] = positional(args);
      if (url === 'off') {
        const was = await removeEndpoint(needs, code);
        console.log(was ? 'Адрес убран, уведомлений больше не будет.' : 'Адрес и не был задан.');
        return undefined;
      }
      const platform_id = await mustFindPlatform(needs.db, code);
      const content = { platform_id, url, new_secret: args.includes('--new-secret') };
      const made = await actByCommand(needs, webhookKind(needs), content, { args, reason: BY_COMMAND });
      if (made === undefined) return undefined;
      const secret = made ? `\nСекрет: ${await openEndpointSecret(needs, platform_id)}` : '';
      console.log(`Уведомления платформы ${code} идут на ${url}.${secret}`);
      return undefined;
    },
  },
  {
    name: 'platform:webhook-old-secret-end',
    usage: '<платформа>',
    about: 'прежний секрет подписи больше не действует: платформа уже сменила его',
    needs: 1,
    run: async (needs, [code = '']) => {
      await endOldSecret(needs, code);
      console.log('Вебхуки подписывает только новый секрет.');
      return undefined;
    },
  },
  {
    name: 'webhooks:list',
    mode: 'look',
    usage: '[объект, например deal:100001]',
    about:
      'недоставленные уведомления, или все по объекту, с последним ответом; код выхода 1, если какое-то больше не отправляется',
    needs: 0,
    run: async ({ db }, [object]) => {
      for (const { id, platform, type, state, attempts, created_at, ...last } of await listWebhooks(db, object, 100)) {
        const answer = last.answer === null ? 'ещё не отправлялось' : `${last.status ?? 'нет ответа'} ${last.answer}`;
        const line = [
          id,
          platform,
          last.object,
          type,
          states[state],
          `попыток ${attempts}`,
          created_at.toISOString(),
          answer,
        ];
        console.log(line.join('\t').replaceAll('\n', ' '));
      }
      const { waiting, given_up } = await countUndelivered(db);
      console.log(`Всего ждут: ${waiting}, больше не отправляются: ${given_up}.`);
      return given_up === 0 ? 0 : 1;
    },
  },
  {
    name: 'webhooks:resend',
    usage: '<номер>',
    about: 'отправить уведомление ещё раз',
    needs: 1,
    run: async (needs, [id]) => {
      if (!/^\d{1,15}$/.test(id ?? '')) throw new StartupError('Нужен номер из webhooks:list.');
      await resendWebhook(needs, Number(id));
      console.log('Уведомление поставлено в очередь.');
      return undefined;
    },
  },
];

/** A command to make something says nothing of why. */
const BY_COMMAND = 'Команда оператора';

const readReason = (words: string[]): string => check(z.string().min(1, 'Укажите причину'), words.join(' ').trim());

async function mustFindPlatform(db: CommandNeeds['db'], code: string): Promise<number> {
  const found = await findPlatform(db, code);
  if (!found) throw new StartupError(`Платформы ${code} нет: platform:create создаёт её.`);
  return found.platform;
}

async function printSecret(needs: CommandNeeds, key: string): Promise<void> {
  console.log(`Ключ: ${key}\nСекрет: ${await openSecret(needs, key)}`);
}

async function setState(needs: CommandNeeds, args: string[], state: PlatformState): Promise<undefined> {
  const [code = '', ...words] = positional(args);
  const content = { platform_id: await mustFindPlatform(needs.db, code), state };
  const done = await actByCommand(needs, platformStateKind({ withdrawPool }), content, {
    args,
    reason: readReason(words),
  });
  if (done) console.log(`${code}: ${platformStateNames[state].toLowerCase()}`);
}

const states = { waiting: 'ждёт', delivered: 'доставлено', given_up: 'не доставлено' } as const;

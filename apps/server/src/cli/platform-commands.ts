import { platformCode } from '@app/contract/console/console-platforms';
import { addKey, addPlatform, findPlatform, listKeys, listPlatforms, revokeKey } from '#features/platform/platform.ts';
import { endOldSecret, listWebhooks, removeEndpoint, resendWebhook, setEndpoint } from '#features/webhooks/webhooks.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check, positional } from './command.ts';
import { describeKey, readKeyArguments, readRights } from './platform-keys.ts';

export const platformCommands: Command[] = [
  {
    name: 'platform:list',
    usage: '',
    about: 'платёжные платформы и их ключи: права, адреса, последнее использование',
    needs: 0,
    run: async ({ db, clock }) => {
      const keys = await listKeys(db);
      for (const { id, code, name, created_at } of await listPlatforms(db)) {
        console.log(`${code}\t${name}\tсоздана ${created_at.toISOString()}`);
        for (const key of keys.filter(({ platform_id }) => platform_id === id))
          console.log(`  ${describeKey(key, clock.now())}`);
      }
      return undefined;
    },
  },
  {
    name: 'platform:create',
    usage: '<платформа> <название>',
    about: 'создать платформу и её первый ключ с тем же именем; секрет печатается один раз',
    needs: 2,
    run: async (needs, [code = '', ...name]) => {
      check(platformCode, code);
      const secret = await needs.db.begin((tx) => addPlatform(tx, needs, { code, name: name.join(' ') }));
      console.log(`Ключ: ${code}\nСекрет: ${secret}`);
      return undefined;
    },
  },
  {
    name: 'platform:key-create',
    usage:
      '<платформа> <ключ> [--scopes read,deals,payouts,decide] [--addresses 203.0.113.7,2001:db8::/32] [--until 2027-01-31]',
    about: 'ещё один ключ платформы; без --scopes может всё; секрет печатается один раз',
    needs: 2,
    run: async (needs, args) => {
      const { positionals, values } = readKeyArguments(args);
      const [code = '', key = ''] = positionals;
      check(platformCode, key);
      const rights = readRights(values);
      const secret = await needs.db.begin(async (tx) => {
        const platform = await findPlatform(tx, code);
        if (!platform) throw new StartupError(`Платформы ${code} нет: platform:create создаёт её.`);
        return addKey(tx, needs, platform, { key, ...rights });
      });
      console.log(`Ключ: ${key}\nСекрет: ${secret}`);
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
    usage: '<платформа> <адрес>|off [--new-secret]',
    about: 'куда сообщать об исходах; секрет подписи печатается один раз; прежний с --new-secret подписывает ещё сутки',
    needs: 2,
    run: async (needs, args) => {
      const [code = '', url = ''] = positional(args);
      if (url === 'off') {
        const was = await removeEndpoint(needs, code);
        console.log(was ? 'Адрес убран, уведомлений больше не будет.' : 'Адрес и не был задан.');
        return undefined;
      }
      const secret = await setEndpoint(needs, { code, url, newSecret: args.includes('--new-secret') });
      console.log(`Уведомления платформы ${code} идут на ${url}.${secret ? `\nСекрет: ${secret}` : ''}`);
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
    usage: '[объект, например deal:100001]',
    about: 'недоставленные уведомления, или все по объекту, с последним ответом',
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
      return undefined;
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

const states = { waiting: 'ждёт', delivered: 'доставлено', given_up: 'не доставлено' } as const;

import { z } from 'zod';
import { addKey, listKeys, revokeKey } from '#features/platform/platform-service.ts';
import { listWebhooks, removeEndpoint, resendWebhook, setEndpoint } from '#features/webhooks/webhooks-service.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check, positional } from './cli-command.ts';

const platformKey = z.string().regex(/^[\w-]{4,64}$/, 'Ключ: от 4 до 64 латинских букв, цифр и знаков - _');

export const platformCommands: Command[] = [
  {
    name: 'platform:keys',
    usage: '',
    about: 'ключи платёжной платформы',
    needs: 0,
    run: async ({ db }) => {
      for (const { key, name, created_at, revoked_at } of await listKeys(db)) {
        const state = revoked_at ? `отозван ${revoked_at.toISOString()}` : 'действует';
        console.log(`${key}\t${name}\tсоздан ${created_at.toISOString()}\t${state}`);
      }
      return undefined;
    },
  },
  {
    name: 'platform:key-create',
    usage: '<ключ> <название>',
    about: 'создать ключ; секрет печатается один раз',
    needs: 2,
    run: async (needs, [key = '', ...name]) => {
      check(platformKey, key);
      const secret = await needs.db.begin((tx) => addKey(tx, needs, { key, name: name.join(' ') }));
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
    usage: '<ключ> <адрес>|off [--new-secret]',
    about: 'куда сообщать об исходах; секрет подписи печатается один раз',
    needs: 2,
    run: async (needs, args) => {
      const [key = '', url = ''] = positional(args);
      if (url === 'off') {
        const was = await removeEndpoint(needs, key);
        console.log(was ? 'Адрес убран, уведомлений больше не будет.' : 'Адрес и не был задан.');
        return undefined;
      }
      const secret = await setEndpoint(needs, { key, url, newSecret: args.includes('--new-secret') });
      console.log(`Уведомления ключа ${key} идут на ${url}.${secret ? `\nСекрет: ${secret}` : ''}`);
      return undefined;
    },
  },
  {
    name: 'webhooks:list',
    usage: '[объект, например deal:100001]',
    about: 'недоставленные уведомления, или все по объекту, с последним ответом',
    needs: 0,
    run: async ({ db }, [object]) => {
      for (const { id, key, type, state, attempts, created_at, ...last } of await listWebhooks(db, object, 100)) {
        const answer = last.answer === null ? 'ещё не отправлялось' : `${last.status ?? 'нет ответа'} ${last.answer}`;
        const line = [
          id,
          key,
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

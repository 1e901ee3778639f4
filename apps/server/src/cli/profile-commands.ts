import { Tier } from '@app/contract/devices/bank-profiles';
import { z } from 'zod';
import { setTier } from '#features/devices/profiles/bank-profile-tier.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check } from './command.ts';

export const profileCommands: Command[] = [
  {
    name: 'profiles:tier',
    usage: '<ЛК> work|test <причина>',
    about: 'перевести ЛК в работу или на проверку, например: profiles:tier ЛК1001 work "Проверен по телефону"',
    needs: 3,
    run: async ({ db, clock }, [profile = '', state, ...words]) => {
      const id = check(z.coerce.number('Номер ЛК, например ЛК1001').pipe(z.int()), profile.replace(/^ЛК/i, ''));
      const tier = Tier[check(z.enum(['work', 'test'], 'Нужно work или test'), state)];
      const reason = words.join(' ').trim();
      if (!reason) throw new StartupError('Укажите причину.');
      const done = await db.begin((tx) => setTier(tx, id, { tier, reason, by: 'operator', at: clock.now() }));
      console.log(done ? 'Готово.' : `ЛК${id} нет.`);
      return done ? 0 : 1;
    },
  },
];

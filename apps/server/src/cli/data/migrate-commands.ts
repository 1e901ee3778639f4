import type { BareCommand } from '#cli/command.ts';
import { migrate, readStanding } from '#db/migrate/migrate.ts';
import { readSteps } from '#db/migrate/migration-steps.ts';

export const migrateCommands: BareCommand[] = [
  {
    name: 'migrate',
    mode: 'found',
    bare: true,
    usage: '',
    about: 'довести схему базы до этой версии заранее; сервер при старте и остальные команды делают то же сами',
    needs: 0,
    run: async ({ db }) => {
      const done = await migrate(db);
      for (const name of done) console.log(`${name}\tприменена`);
      if (done.length === 0) console.log('Схема базы уже этой версии.');
      return undefined;
    },
  },
  {
    name: 'migrate:status',
    mode: 'look',
    bare: true,
    usage: '',
    about: 'какие миграции применены и какие ждут; ничего не меняет; код выхода 1, если какая-то ждёт',
    needs: 0,
    run: async ({ db }) => {
      const { adopts, applied, toDo } = await readStanding(db, await readSteps());
      if (adopts) console.log(`База версии 0.1.0, её шагов: ${applied.length}. Они вместе и есть 0001_baseline.sql.`);
      else for (const { name, applied_at } of applied) console.log(`${name}\tприменена ${applied_at.toISOString()}`);
      for (const { name } of toDo) console.log(`${name}\tждёт`);
      return toDo.length === 0 ? 0 : 1;
    },
  },
];

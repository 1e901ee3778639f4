import { readFile } from 'node:fs/promises';
import { findBank } from '@app/contract/banks';
import { rowId } from '@app/contract/values/row-id';
import { UNKNOWN_KEPT } from '#features/arrivals/arrivals-jobs.ts';
import type { PatternProblem } from '#features/arrivals/patterns/prove-patterns.ts';
import {
  addPatterns,
  listPatterns,
  namesOf,
  retirePatterns,
  tryPatterns,
} from '#features/arrivals/patterns-keeping.ts';
import { listUnknown } from '#features/arrivals/unknown/unknown-queries.ts';
import { later } from '#lib/clock.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check } from './command.ts';

/** Reading what banks write: docs/operations.md shows a file with patterns. */
export const noticeCommands: Command[] = [
  {
    name: 'notices:unknown',
    mode: 'look',
    usage: '',
    about:
      'сообщения банков за сутки, которых никто не прочитал: без цифр и имён, только у трейдеров, которые разрешили',
    needs: 0,
    run: async ({ db, clock }) => {
      const unknown = await listUnknown(db, later(clock.now(), -UNKNOWN_KEPT));
      for (const { bank, sender, text, received_at } of unknown)
        console.log(`${received_at.toISOString()}\t${findBank(bank)?.name ?? bank}\t${sender}\t${text}`);
      console.log(`Всего: ${unknown.length}`);
      return undefined;
    },
  },
  {
    name: 'patterns:list',
    mode: 'look',
    usage: '',
    about: 'образцы сообщений банков, добавленные сверх встроенных',
    needs: 0,
    run: async ({ db }) => {
      for (const { id, definition, added_at, retired_at } of await listPatterns(db)) {
        const banks = definition.banks.map((bank) => findBank(bank)?.name ?? bank).join(', ');
        const until = retired_at ? `, отменён ${retired_at.toISOString()}` : '';
        console.log(`${id}\t${banks}\t${namesOf(definition)}\tдобавлен ${added_at.toISOString()}${until}`);
      }
      return undefined;
    },
  },
  {
    name: 'patterns:try',
    mode: 'look',
    usage: '<файл.json>',
    about: 'проверить образцы на их примерах и на примерах всех остальных; ничего не меняет',
    needs: 1,
    run: async ({ db }, [file = '']) => tell(await tryPatterns(db, await readPatterns(file)), 'Образцы подходят.'),
  },
  {
    name: 'patterns:add',
    usage: '<файл.json>',
    about: 'проверить образцы и принять их; действуют сразу во всех процессах',
    needs: 1,
    run: async ({ db, clock }, [file = '']) => {
      const given = await readPatterns(file);
      const { problems, id } = await db.begin((tx) => addPatterns(tx, given, { by: 'operator', at: clock.now() }));
      return tell(problems, `Образцы приняты под номером ${id}.`);
    },
  },
  {
    name: 'patterns:retire',
    usage: '<номер>',
    about: 'больше не пользоваться добавленными образцами',
    needs: 1,
    run: async ({ db, clock }, [id]) => {
      const done = await db.begin((tx) =>
        retirePatterns(tx, check(rowId, Number(id)), { by: 'operator', at: clock.now() }),
      );
      console.log(done ? 'Готово.' : `Действующих образцов с номером ${id} нет.`);
      return done ? 0 : 1;
    },
  },
];

async function readPatterns(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    throw new StartupError(`Файл ${file} не прочитан: ${error instanceof Error ? error.message : error}`);
  }
}

function tell(problems: PatternProblem[], good: string): number {
  for (const { pattern, text, problem } of problems)
    console.error([pattern, text, problem].filter(Boolean).join(' · '));
  console.log(problems.length === 0 ? good : `Не подходит, замечаний: ${problems.length}.`);
  return problems.length === 0 ? 0 : 1;
}

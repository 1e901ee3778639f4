import { createHash } from 'node:crypto';
import { StartupError } from '#lib/startup-error.ts';
import { BASELINE, type Step } from './migration-steps.ts';

/** A row of the table `migrations`. Up to version 0.1.0 no hash was kept. */
export interface AppliedMigration {
  name: string;
  hash: string | null;
  applied_at: Date;
}

export interface Standing {
  /** The database has all steps of version 0.1.0, which the baseline stands for. */
  adopts: boolean;
  toDo: Step[];
}

/** The first of the 86 steps that the baseline stands for, and the names of all of them, one a line. */
const OLD_FIRST = '0001_installation.sql';
const OLD_NAMES = '64ea2a10b5e28485831d2bc952f3cbecc186f58ae1b761f13a59b956b6f27037';

/** What of these steps is still to be done on a database with those; refuses one that this version must not touch. */
export function compareSteps(applied: AppliedMigration[], steps: Step[]): Standing {
  const present = presentNames(
    applied.map(({ name }) => name),
    (last) =>
      `База старше версии 0.1.0: в ней последний шаг ${last}. Запустите сначала версию 0.1.0, она доведёт базу до своего последнего шага, а потом эту.`,
  );
  const unknown = present.find((name) => !steps.some((step) => step.name === name));
  if (unknown)
    throw new StartupError(`База новее этой версии программы: в ней уже есть миграция ${unknown}. Обновите программу.`);

  const hashes = new Map(applied.map(({ name, hash }) => [name, hash]));
  const changed = steps.find(({ name, hash }) => hashes.has(name) && hashes.get(name) !== hash);
  if (changed)
    throw new StartupError(
      `Миграция ${changed.name} не та, что применена к базе: её файл изменён. Верните файл, каким он был в версии, которая её применила; изменения схемы — только новым файлом.`,
    );
  return {
    adopts: applied.some(({ name }) => name === OLD_FIRST),
    toDo: steps.filter(({ name }) => !present.includes(name)),
  };
}

/** As this version names them: all steps of version 0.1.0 are the baseline. With only some of them it refuses in these words. */
export function presentNames(names: string[], tooOld: (last: string) => string): string[] {
  if (!names.includes(OLD_FIRST)) return names;
  const sorted = names.toSorted();
  const all = createHash('sha256').update(sorted.join('\n')).digest('hex') === OLD_NAMES;
  if (!all) throw new StartupError(tooOld(sorted.at(-1) ?? ''));
  return [BASELINE];
}

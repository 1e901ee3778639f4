import { mayStaff } from '@app/contract/access/roles';
import { findStaff } from '#features/access/staff/staff-queries.ts';
import type { ActKind } from '#features/two-persons/act-kind.ts';
import { actOrRequest } from '#features/two-persons/ask-request.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type CommandNeeds, mustFindUser } from './command.ts';

export const BY_HINT = 'если нужны два человека, спросить другого от имени сотрудника: --by=логин';

/**
 * Does it as the operator, or asks for it. The command line cannot know who types: above the limits it only asks, in the name of the person
 * who is named, and another confirms where their second factor is asked for, in the console. Returns undefined if it waits.
 */
export async function actByCommand<Content, Result>(
  { db, clock }: CommandNeeds,
  kind: ActKind<Content, Result>,
  content: Content,
  { args, reason }: { args: string[]; reason: string },
): Promise<Result | undefined> {
  const person = await findAsker({ db }, kind, args);
  await kind.beforehand?.(content);
  const asking = { by: 'operator', at: clock.now(), reason, person, byCommand: true } as const;
  const outcome = await db.begin((tx) => actOrRequest(tx, kind, content, asking));
  if ('done' in outcome) return outcome.done;
  console.log(
    `Спрошено, запрос ${outcome.waits}: ничего не сделано, пока другой сотрудник не подтвердит его в консоли.`,
  );
  return undefined;
}

async function findAsker({ db }: Pick<CommandNeeds, 'db'>, { area }: ActKind, args: string[]) {
  const login = args.find((arg) => arg.startsWith('--by='))?.slice('--by='.length);
  if (login === undefined) return undefined;
  const { id } = await mustFindUser(db, login);
  const staff = await findStaff(db, id);
  if (staff?.state !== 'active' || !mayStaff(staff.roles, area, 'do'))
    throw new StartupError(`${login}: не сотрудник или не вправе этого делать.`);
  return id;
}

import { isNobodys } from '#features/two-persons/decide-request.ts';
import { listWaitingRequests } from '#features/two-persons/requests-queries.ts';
import { makeActKinds } from '../act-kinds.ts';
import { ago, type Command } from './command.ts';

export const requestCommands: Command[] = [
  {
    name: 'requests:list',
    mode: 'look',
    usage: '',
    about: 'что ждёт второго человека; подтверждают и отказывают в консоли, где спрашивается код',
    needs: 0,
    run: async (needs) => {
      const { db, clock } = needs;
      const kinds = makeActKinds(needs).map(({ name }) => name);
      for (const request of await listWaitingRequests(db, kinds)) {
        const { id, what, reason, asker, asked_at, state } = request;
        const owner = isNobodys(request) ? 'отвечать некому' : 'решает владелец';
        const turn = state === 'refused' ? `не подтверждён, ${owner}` : 'ждёт второго';
        console.log([id, what, `спросил ${asker} ${ago(asked_at, clock.now())}`, turn, reason].join('\t'));
      }
      return undefined;
    },
  },
];

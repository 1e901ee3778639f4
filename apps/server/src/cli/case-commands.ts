import { Group } from '@app/contract/access/users';
import { caseFlagLabels, caseKindWords, caseStates, caseWaits } from '@app/contract/cases/case-words';
import { readAllCases } from '#features/cases/cases.ts';
import { plainWords } from '#lib/in-words.ts';
import { type Command, inRoubles } from './command.ts';

/** Nobody in particular: whoever types has no cases of their own. */
const anybody = { id: 0, group: Group.staff } as const;

export const caseCommands: Command[] = [
  {
    name: 'cases:list',
    mode: 'look',
    usage: '',
    about: 'дела, которые ждут решения, срочные сверху; решает человек в консоли: дело не судит тот, чьё оно',
    needs: 0,
    run: async (needs) => {
      for await (const rows of readAllCases(needs, anybody, {}))
        for (const { kind, id, state, amount, trader, due, lease, waits, ...row } of rows) {
          const told = [
            due && `решить до ${due.toISOString()}`,
            lease && `разбирает ${lease.holder.login}`,
            waits && caseWaits.waits(waits),
            ...row.flags.map((flag) => caseFlagLabels[flag]),
          ];
          const first = [
            `${caseKindWords[kind].one} ${id}`,
            caseStates[state].label,
            inRoubles(amount),
            trader?.name ?? '',
          ];
          console.log(plainWords([...first, told.filter(Boolean).join(', ')].join('\t')));
        }
      return undefined;
    },
  },
];

import { givenState, traderStateNames } from '@app/contract/people/trader-state';
import { changeTraderState } from '#features/people/trader-state/trader-state.ts';
import { type Command, check, mustFindUser } from './command.ts';

export const traderCommands: Command[] = [
  {
    name: 'users:state',
    usage: '<логин> active|paused|blocked <причина>',
    about:
      'допустить трейдера к работе, приостановить приём или закрыть доступ; действует сразу, blocked завершает сессии и отвязывает телефоны',
    needs: 3,
    run: async ({ db, clock }, [login, wanted, ...words]) => {
      const user = await mustFindUser(db, login);
      const to = check(givenState, wanted);
      const change = { by: 'operator', at: clock.now(), reason: words.join(' ') } as const;
      const { from } = await db.begin((tx) => changeTraderState(tx, user.id, to, change));
      console.log(`${user.login}: ${traderStateNames[from]} → ${traderStateNames[to]}.`);
      return undefined;
    },
  },
];

import { type RuleName, ruleBook, ruleNames } from '@app/contract/rules';
import { z } from 'zod';
import { readRules, setRule } from '#features/rules/rules.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check } from './command.ts';

export const rulesCommands: Command[] = [
  {
    name: 'rules:list',
    usage: '',
    about: 'числа, по которым работает сервис, и что они значат',
    needs: 0,
    run: async ({ db }) => {
      const rules = await readRules(db);
      for (const name of ruleNames) {
        const { about, unit, initial } = ruleBook[name];
        const changed = rules[name] === initial ? '' : `, изначально ${show(name, initial)} ${unit}`;
        console.log(`${name}\t${show(name, rules[name])} ${unit}\t${about}${changed}`);
      }
      return undefined;
    },
  },
  {
    name: 'rules:set',
    usage: '<название> <число> <причина>',
    about: 'изменить число; действует сразу на всё, что начнётся позже',
    needs: 3,
    run: async ({ db, clock }, [wanted, number = '', ...words]) => {
      const name = check(z.enum(ruleNames, 'Такого числа нет, смотрите rules:list'), wanted);
      const reason = words.join(' ').trim();
      if (!reason) throw new StartupError('Укажите причину.');
      const value = check(ruleBook[name].value, Number(number.replace(',', '.')));
      await db.begin((tx) => setRule(tx, { name, value, reason }, { by: 'operator', at: clock.now() }));
      console.log(`${name}: ${show(name, value)} ${ruleBook[name].unit}`);
      return undefined;
    },
  },
];

const show = (name: RuleName, value: bigint) => ruleBook[name].value.encode(value);

import { type Rule, type RuleName, ruleBook, ruleNames } from '@app/contract/rules';
import { z } from 'zod';
import { readRules, setRule } from '#features/rules/rules.ts';
import { StartupError } from '#lib/startup-error.ts';
import { type Command, check } from './command.ts';

export const rulesCommands: Command[] = [
  {
    name: 'rules:list',
    usage: '',
    about: 'числа и правила, по которым работает сервис, и что они значат',
    needs: 0,
    run: async ({ db }) => {
      const rules = await readRules(db);
      for (const name of ruleNames) {
        const { about, initial } = ruleBook[name];
        const changed = rules[name] === initial ? '' : `, изначально ${show(name, initial)}`;
        console.log(`${name}\t${show(name, rules[name])}\t${about}${changed}`);
      }
      return undefined;
    },
  },
  {
    name: 'rules:set',
    usage: '<название> <число|да|нет> <причина>',
    about: 'изменить правило; действует сразу на всё, что начнётся позже',
    needs: 3,
    run: async ({ db, clock }, [wanted, given = '', ...words]) => {
      const name = check(z.enum(ruleNames, 'Такого правила нет, смотрите rules:list'), wanted);
      const reason = words.join(' ').trim();
      if (!reason) throw new StartupError('Укажите причину.');
      const rule: Rule = ruleBook[name];
      const value = check(rule.value, rule.read(given));
      await db.begin((tx) => setRule(tx, { name, value, reason }, { by: 'operator', at: clock.now() }));
      console.log(`${name}: ${show(name, value)}`);
      return undefined;
    },
  },
];

function show(name: RuleName, value: bigint): string {
  const { value: kind, unit } = ruleBook[name];
  return `${kind.encode(value)} ${unit}`.trimEnd();
}

import { type Rule, type RuleName, ruleBook, ruleNames } from '@app/contract/rules';
import { z } from 'zod';
import { ruleKind } from '#features/rates/staff/rate-kinds.ts';
import { readRules } from '#features/rules/rules.ts';
import { StartupError } from '#lib/startup-error.ts';
import { actByCommand, BY_HINT } from './act-command.ts';
import { type Command, check, positional } from './command.ts';

export const rulesCommands: Command[] = [
  {
    name: 'rules:list',
    mode: 'look',
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
    usage: '<название> <число|да|нет> <причина> [--by=логин]',
    about: `изменить правило; действует сразу на всё, что начнётся позже; ${BY_HINT}`,
    needs: 3,
    run: async (needs, args) => {
      const [wanted, given = '', ...words] = positional(args);
      const name = check(z.enum(ruleNames, 'Такого правила нет, смотрите rules:list'), wanted);
      const reason = words.join(' ').trim();
      if (!reason) throw new StartupError('Укажите причину.');
      const rule: Rule = ruleBook[name];
      const value = check(rule.value, rule.read(given));
      await actByCommand(needs, ruleKind, { name, value }, { args, reason });
      console.log(`${name}: ${show(name, (await readRules(needs.db))[name])}`);
      return undefined;
    },
  },
];

function show(name: RuleName, value: bigint): string {
  const { value: kind, unit } = ruleBook[name];
  return `${kind.encode(value)} ${unit}`.trimEnd();
}

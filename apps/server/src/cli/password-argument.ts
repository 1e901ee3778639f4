import { randomBytes } from 'node:crypto';
import { text as readAll } from 'node:stream/consumers';
import { password as passwordRule } from '@app/contract/access/auth';
import { check } from './command.ts';

export const PASSWORD_HINT =
  'пароль читается из stdin с ключом --password-stdin, иначе придумывается и печатается один раз';

/** Passwords are never arguments: those would stay in the shell's history. */
export async function choosePassword(args: string[]) {
  if (args.includes('--password-stdin')) {
    const given = (await readAll(process.stdin)).replace(/\r?\n$/, '');
    return { text: check(passwordRule, given), tell: () => {} };
  }
  const text = randomBytes(12).toString('base64url');
  return { text, tell: () => console.log(`Пароль: ${text}`) };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { authApi } from '@app/contract/access/auth';
import { solveCaptcha } from '@app/demo/world/captcha';
import type { Door } from '@app/demo/world/door';
import { PASSWORD, type Person, pairPhone, type World } from '#chaos/stage/world.ts';
import type { Caller } from './patience.ts';

/**
 * A trader whom staff may block. Sessions and phones end with it; they try to sign in until they are let in again, pair their phone anew
 * and repeat what had no answer yet, with the same key.
 */
export function traderCaller(world: World, trader: Person): Caller {
  const caller = world.caller(trader.id);
  const shut = () => world.shut.get(trader.id);
  let coming: Promise<void> | undefined;

  const enter = async () => {
    for (;;) {
      const out = shut();
      try {
        trader.token = await signIn(world, trader.login);
        if (out && shut() === out) caller.journal.problems.push(`${trader.login} signed in and was blocked`);
        await prove(world, trader, caller.over);
        await pairPhone(world, trader);
        return;
      } catch (error) {
        if (caller.over.aborted) throw new Error(`Never let in again: ${String(error)}`);
        await sleep(300 + Math.random() * 600);
      }
    }
  };
  const comeBack = () => {
    coming ??= enter().finally(() => {
      coming = undefined;
    });
    return coming;
  };
  return { ...caller, door: { shut, comeBack } };
}

async function signIn({ door }: World, login: string): Promise<string> {
  const rc = await solveCaptcha(await door.call(authApi.captcha));
  return (await door.call(authApi.signIn, { login, password: PASSWORD, rc, isTrader: true })).token;
}

/** Pairing a phone needs a code, and each works once. */
async function prove({ door }: World, { token, codes }: Person, over: AbortSignal): Promise<void> {
  for (;;) {
    const otp_code = codes.last() ?? codes.fresh();
    if (otp_code) return void (await door.call(authApi.prove, { otp_code, password: '' }, { token }));
    await sleep(500, undefined, { signal: over });
  }
}

/** With the session that they have at that moment. */
export const calling =
  ({ door }: World, person: Person): Door['call'] =>
  (route, input, more) =>
    door.call(route, input, { ...more, token: person.token });

import { authApi } from '@app/contract/access/auth';
import type { Route, RouteAnswer } from '@app/contract/route';
import { CabinetRefusal } from '@app/platform-client/wire';
import { solveCaptcha } from './captcha.ts';
import type { Door, Upload } from './door.ts';
import type { OneTimeCodes } from './one-time-code.ts';

export interface Account {
  login: string;
  password: string;
}

export interface Session {
  call<R extends Route>(route: R, input?: unknown, files?: Upload[]): Promise<RouteAnswer<R>>;
}

/**
 * Wrong passwords slow down everybody who shares the address, above all the visitor. So a robot whose sign-in is refused (the visitor
 * changed the password of a demo login) waits until the server has forgotten the attempt.
 */
const STAY_AWAY = 2 * 3_600_000;

/**
 * Signs in once and uses the session as long as the server allows; signs in again when it has ended, and proves by a code who it is when it is
 * asked. `atDoor` is for those who sign in with a code; while there is no unused one they stay outside.
 */
export function openSession(
  door: Door,
  { login, password }: Account,
  now: () => Date,
  codes: OneTimeCodes,
  { atDoor = false } = {},
): Session {
  let token: Promise<string> | undefined;
  let away = 0;

  const signIn = async () => {
    if (now().getTime() < away) throw new CabinetRefusal(401, 'stays_away', `${login} is not let in`);
    const otp_code = atDoor ? codes.fresh() : '';
    if (otp_code === undefined) throw new CabinetRefusal(401, 'no_code', `${login} waits for the next code`);
    const rc = await solveCaptcha(await door.call(authApi.captcha));
    try {
      return (await door.call(authApi.signIn, { login, password, rc, isTrader: true, otp_code })).token;
    } catch (error) {
      if (error instanceof CabinetRefusal && error.status < 500) away = now().getTime() + STAY_AWAY;
      throw error;
    }
  };
  const present = () => {
    token ??= signIn().catch((error: unknown) => {
      token = undefined;
      throw error;
    });
    return token;
  };

  return {
    async call(route, input, files = []) {
      const held = await present();
      try {
        return await door.call(route, input, { token: held, files });
      } catch (error) {
        if (!(error instanceof CabinetRefusal)) throw error;
        if (error.status === 401) token = undefined;
        const otp_code = error.code === 'prove_again' ? (codes.last() ?? codes.fresh()) : undefined;
        if (otp_code === undefined) throw error;
        // Nothing was done yet.
        await door.call(authApi.prove, { otp_code, password: '' }, { token: held });
        return door.call(route, input, { token: held, files });
      }
    },
  };
}

import { platformClient } from '@app/platform-client/client';
import { type Door, openDoor } from './door.ts';
import { type OneTimeCodes, oneTimeCodes } from './one-time-code.ts';
import { makeRandom, type Random } from './random.ts';
import { type Account, openSession, type Session } from './session.ts';

export interface TraderAccount extends Account {
  otpSecret: string;
  /** Played by the demo. Without it the login is the visitor's: nothing is closed, answered or taken for them. */
  robot: boolean;
  /** Works with payouts as well. */
  payouts: boolean;
  /** Numbers of the phones that the demo plays; others are the visitor's own. */
  phones: string[];
}

export interface WorldOptions {
  /** Address of the cabinet. */
  baseUrl: string;
  platform: { key: string; secret: string };
  traders: TraderAccount[];
  /** Logins of visitors; nothing is decided in which they have spoken for the staff. */
  visitors: string[];
  /** Moderates what the robots have paid; the visitor's moderator is another. */
  moderator: Account & { otpSecret: string };
  /** Decides appeals at the case desk. */
  judge: Account & { otpSecret: string };
  /** Opens cases, decides none alone, gives the second word. */
  colleague: Account & { otpSecret: string };
  /** 0: only the phones report. 1: a realistic pace. 20: the fastest. */
  speed: number;
  /** A short video for proofs: the one thing that is not made on the spot. */
  film: Buffer;
  seed?: number;
  now?: () => Date;
  /** Called with what failed; refusals are normal. */
  log?: (message: string) => void;
}

export interface Trader extends Omit<TraderAccount, 'password'> {
  session: Session;
  codes: OneTimeCodes;
}

/** Everybody who is played, each with a client. */
export interface Cast {
  door: Door;
  platform: ReturnType<typeof platformClient>;
  humans: Trader[];
  robots: Trader[];
  moderator: Session;
  judge: Session;
  colleague: Pick<Trader, 'session' | 'codes'>;
  /** Logins of those who judge for the demo. */
  robotJudges: Set<string>;
  /** Logins that visitors use, of traders, moderators and staff. */
  visitors: Set<string>;
  random: Random;
  speed: number;
  film: Buffer;
  now(): Date;
}

/** Something that is done again and again. */
export interface Act {
  name: string;
  /** Milliseconds until the next time. */
  pause(): number;
  step(): Promise<void>;
}

/** The shortest pause at any speed: the demo shares the server, and its limit of requests, with the visitor. */
const SHORTEST_PAUSE = 3_000;

/** At random times, this many seconds apart on average at speed 1. */
export function act(
  { random, speed }: Cast,
  name: string,
  seconds: number,
  step: () => Promise<void>,
  shortest = SHORTEST_PAUSE,
): Act {
  return { name, pause: () => Math.max(shortest, random.gap((seconds * 1000) / speed)), step };
}

/** A visitor more often than a robot. */
export const someTrader = ({ random, humans, robots }: Cast): Trader =>
  random.pick([...humans, ...humans, ...robots] as [Trader, ...Trader[]]);

export function callTogether(options: WorldOptions, signal: AbortSignal): Cast {
  const {
    baseUrl,
    platform,
    traders,
    visitors,
    moderator,
    judge,
    colleague,
    speed,
    film,
    seed = Date.now(),
    now = () => new Date(),
  } = options;
  const door = openDoor(baseUrl, signal);
  const people = traders.map(({ password, ...trader }): Trader => {
    const codes = oneTimeCodes(trader.otpSecret, now);
    return { ...trader, session: openSession(door, { login: trader.login, password }, now, codes), codes };
  });
  const atDesk = (person: Account & { otpSecret: string }) => {
    const codes = oneTimeCodes(person.otpSecret, now);
    return { session: openSession(door, person, now, codes, { atDoor: true }), codes };
  };
  return {
    door,
    platform: platformClient({ url: baseUrl, ...platform, now }),
    humans: people.filter(({ robot }) => !robot),
    robots: people.filter(({ robot }) => robot),
    moderator: atDesk(moderator).session,
    judge: atDesk(judge).session,
    colleague: atDesk(colleague),
    robotJudges: new Set([moderator.login, judge.login]),
    visitors: new Set(visitors),
    random: makeRandom(seed),
    speed,
    film,
    now,
  };
}

import { platformClient } from '@app/platform-client/client';
import { type Door, openDoor } from './door.ts';
import { oneTimeCodes } from './one-time-code.ts';
import { makeRandom, type Random } from './random.ts';
import { type Account, openSession, type Session } from './session.ts';

export interface TraderAccount extends Account {
  otpSecret: string;
  /** Plays by itself. Without it the login is the visitor's: nothing is closed, answered or taken for them. */
  robot: boolean;
  /** Works payouts as well. */
  payouts: boolean;
  /** Numbers of the phones that the demo holds in its hands; others are the visitor's own. */
  phones: string[];
}

export interface WorldOptions {
  /** Address of the cabinet. */
  baseUrl: string;
  platform: { key: string; secret: string };
  traders: TraderAccount[];
  /** Settles what the robots have paid; the visitor's moderator is another. */
  moderator: Account;
  /** 0: nothing moves by itself but the phones. 1: as in life. 20: the most. */
  speed: number;
  /** A short video for proofs: the one thing that is not made on the spot. */
  film: Buffer;
  seed?: number;
  now?: () => Date;
  /** Hears of what did not work out; refusals are everyday life. */
  log?: (message: string) => void;
}

export interface Trader extends Omit<TraderAccount, 'password'> {
  session: Session;
  codes: ReturnType<typeof oneTimeCodes>;
}

/** Everybody who plays, each with a way in. */
export interface Cast {
  door: Door;
  platform: ReturnType<typeof platformClient>;
  humans: Trader[];
  robots: Trader[];
  moderator: Session;
  random: Random;
  speed: number;
  film: Buffer;
  now(): Date;
}

/** What somebody does again and again. */
export interface Act {
  name: string;
  /** Milliseconds until the next time. */
  pause(): number;
  step(): Promise<void>;
}

/** However fast the world turns: it shares the server, and its limit of requests, with the visitor. */
const SHORTEST_PAUSE = 3_000;

/** Comes by chance, so many seconds apart on average at speed 1. */
export function act(
  { random, speed }: Cast,
  name: string,
  seconds: number,
  step: () => Promise<void>,
  shortest = SHORTEST_PAUSE,
): Act {
  return { name, pause: () => Math.max(shortest, random.gap((seconds * 1000) / speed)), step };
}

export function callTogether(options: WorldOptions, signal: AbortSignal): Cast {
  const { baseUrl, platform, traders, moderator, speed, film, seed = Date.now(), now = () => new Date() } = options;
  const door = openDoor(baseUrl, signal);
  const people = traders.map(
    ({ password, ...trader }): Trader => ({
      ...trader,
      session: openSession(door, { login: trader.login, password }, now),
      codes: oneTimeCodes(trader.otpSecret, now),
    }),
  );
  return {
    door,
    platform: platformClient({ url: baseUrl, ...platform, now }),
    humans: people.filter(({ robot }) => !robot),
    robots: people.filter(({ robot }) => robot),
    moderator: openSession(door, moderator, now),
    random: makeRandom(seed),
    speed,
    film,
    now,
  };
}

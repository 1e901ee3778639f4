import type { StaffArea } from '@app/contract/access/roles';
import type { RuleName, Rules } from '@app/contract/rules';
import type { z } from 'zod';
import type { Db, Tx } from '#db/db.ts';
import type { Change } from '#journal/record.ts';

/** Money that an act moves for a trader. Above the amount of the rule, alone or in one person's sum, two persons are needed. */
export interface Stake {
  /** Nobody, of a payout in the pool: then only the amount itself counts. */
  trader_id: number | null;
  /** In kopecks, never below zero: what is taken counts like what is given. */
  amount: bigint;
  above: RuleName;
}

export interface Fact {
  label: string;
  value: string;
}

export interface ReasonedChange extends Change {
  reason: string;
  /** Two persons said it, or the one who is alone; not what one person may do by themselves. */
  agreed: boolean;
}

/** Who would do it alone, and by which rules. */
export interface SingleActor {
  person: number | undefined;
  rules: Rules;
}

/**
 * Something that one person may have to ask another for. `second-factor-off.ts` is a short one. What is asked for is kept as `content`, whole, and
 * carried out from it: between the two words nothing can be exchanged.
 *
 * `Thing` is what it is about, as `lock` has found it. Every question is answered from that, so the row is locked and read once. Performed, it is
 * no longer what it says.
 */
export interface ActKind<Content = unknown, Result = unknown, Thing = unknown> {
  name: string;
  /** Staff who may do things in this part of the console ask for it and confirm it. */
  area: StaffArea;
  /** Moderators, too. */
  moderators?: true;
  content: z.ZodType<Content>;
  /** The name of what it is about: two requests of a kind never wait for the same thing. */
  thing(content: Content): string;
  /** Other answers to the same question, by name: of all of them one waits at a time. They have the same basis. */
  rivals?: readonly string[];
  /**
   * Locks what it is about, which goes before its requests, and reads whatever the decision rests on behind that lock. Refuses if there is no such
   * thing any more.
   */
  lock(tx: Tx, content: Content): Promise<Thing>;
  /** What will happen, in a Russian sentence. */
  describe(tx: Tx, thing: Thing, content: Content): Promise<string>;
  /** What the other person should see before deciding, as it is now. */
  facts(db: Db, content: Content): Promise<Fact[]>;
  /** Two persons are needed if this is above its limit … */
  stake?(thing: Thing, content: Content): Stake;
  /** … or whenever this says so. */
  always?(tx: Tx, thing: Thing, content: Content, alone: SingleActor): Promise<boolean>;
  /**
   * For what is decided once: since when it is this case. A no said after that counts for whoever decides it, however small it is for them; of
   * other things only for whoever needs a second person anyway.
   */
  caseSince?(tx: Tx, thing: Thing): Promise<Date>;
  /**
   * For what is no case: whether this is what was refused or more of the same, alone or with what two persons have agreed to since. Without it
   * whatever is asked of the thing is.
   */
  reaches?(asked: Content, refused: { content: Content; basis: string }, agreed: readonly Content[]): boolean;
  /** Refuses somebody who is a party to it, however much they may do elsewhere. */
  refuseParty?(tx: Tx, thing: Thing, person: number): Promise<void>;
  /** Refuses the second word while somebody who is neither has the thing in hand. */
  refuseInHand?(tx: Tx, thing: Thing, persons: readonly number[], at: Date): Promise<void>;
  /** What the decision rests on: another text means that the thing has changed, and the request lapses. */
  basis(thing: Thing, content: Content): string;
  /** What must be read outside a transaction, such as the chain, before it is carried out. */
  beforehand?(content: Content): Promise<void>;
  /** Carries it out, in the name of the person who asked. The same function for one person and for two. */
  perform(tx: Tx, thing: Thing, content: Content, change: ReasonedChange): Promise<Result>;
}

/** What is asked for, and what it is about, which the caller has locked by the kind's `lock`. */
export interface ActTarget<Content, Thing> {
  content: Content;
  thing: Thing;
}

/** What the journal says of a request: no names, no numbers of cards. */
export const aboutOf = (kind: string, stake: Pick<Stake, 'trader_id' | 'amount'> | undefined) => ({
  kind,
  ...(stake && { ...(stake.trader_id !== null && { trader_id: stake.trader_id }), amount: String(stake.amount) }),
});

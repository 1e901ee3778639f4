declare const wire: unique symbol;

/**
 * An answer that is already text in the contract's form: written by the database, for lists that are asked for all day. The
 * server's time is not in it yet: `mount` adds it. Tests compare every such answer with the contract.
 */
export class WrittenAnswer<Answer> {
  readonly text: string;
  declare readonly [wire]: Answer;

  constructor(text: string) {
    this.text = text;
  }

  /** The same with the server's time as its last field. */
  withTime(serverTime: Date): WrittenAnswer<Answer> {
    return new WrittenAnswer(`${this.text.slice(0, -1)},"serverTime":"${serverTime.toISOString()}"}`);
  }
}

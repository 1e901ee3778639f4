declare const wire: unique symbol;

/**
 * An answer that is text already, as the contract would write it: by the database, for a list that is asked for all day. The tests
 * hold every such answer against the contract.
 */
export class Written<Answer> {
  readonly text: string;
  declare readonly [wire]: Answer;

  constructor(text: string) {
    this.text = text;
  }
}

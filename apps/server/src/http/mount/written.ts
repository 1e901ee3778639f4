declare const wire: unique symbol;

/**
 * An answer that is already text in the contract's form: written by the database, for lists that are asked for all day. Tests compare
 * every such answer with the contract.
 */
export class Written<Answer> {
  readonly text: string;
  declare readonly [wire]: Answer;

  constructor(text: string) {
    this.text = text;
  }
}

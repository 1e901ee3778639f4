/** One transfer of a token, as the emulated chain keeps it. */
export interface ChainEvent {
  tx_id: string;
  index: number;
  name: string;
  from: string;
  to: string;
  /** Millionths. */
  amount: bigint;
  contract: string;
  decimals: number;
  at: Date;
}

/** How it behaves until told otherwise. */
export interface Moods {
  /** Milliseconds from a block to its confirmation. */
  confirmAfter: number;
  /** At most so many items on a page, whatever is asked for. */
  pageSize: number;
  /** Every item of a list comes twice. */
  repeat?: boolean;
  /** Lists come in the wrong order. */
  reorder?: boolean;
  /** Answers with everything it has, unasked for or not yet confirmed. */
  ignoreFilters?: boolean;
  /** The lists know a transaction before its events can be read. */
  hideEvents?: boolean;
}

export interface Chain {
  events: ChainEvent[];
  moods: Moods;
  now(): Date;
}

export const isConfirmed = ({ moods, now }: Chain, { at }: ChainEvent) =>
  now().getTime() >= at.getTime() + moods.confirmAfter;

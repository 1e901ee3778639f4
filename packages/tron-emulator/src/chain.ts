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

/** How the emulator behaves until a test changes it. */
export interface Moods {
  /** Milliseconds from a block to its confirmation. */
  confirmAfter: number;
  /** The largest page, whatever the request asks for. */
  pageSize: number;
  /** Every item of a list comes twice. */
  repeat?: boolean;
  /** Lists come in the wrong order. */
  reorder?: boolean;
  /** Lists contain everything, also what was not asked for and what is not confirmed yet. */
  ignoreFilters?: boolean;
  /** A transaction appears in lists before its events can be read. */
  hideEvents?: boolean;
}

export interface Chain {
  events: ChainEvent[];
  moods: Moods;
  now(): Date;
}

export const isConfirmed = ({ moods, now }: Chain, { at }: ChainEvent) =>
  now().getTime() >= at.getTime() + moods.confirmAfter;

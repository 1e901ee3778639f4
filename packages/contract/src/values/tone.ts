/** The colour in which a screen shows a word: what it means, not which it is. */
export type Tone = 'waiting' | 'done' | 'archived' | 'rejected' | 'working';

/** A word that stands on a badge. */
export interface Badge {
  label: string;
  tone: Tone;
}

/** What an inbox says of an event. */
export interface InboxWords {
  /** What happened; `№` stands for the number of the thing. */
  what: string;
  /** The same where it matters who did it. */
  platform?: string;
  staff?: string;
  tone: Tone;
}

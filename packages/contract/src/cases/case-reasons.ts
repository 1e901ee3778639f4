/** What can be decided about an appeal in review. */
export const appealDecisions = ['payer', 'trader', 'archive'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

/** «Другое» says nothing by itself: words of one's own are needed. */
export const OTHER = 'other';
export const OTHER_LABEL = 'Другое';

/** The code that is kept, and what people read. */
export type Reasons = Readonly<Record<string, string>>;

export const hasReason = (reasons: Reasons, code: string) => Object.hasOwn(reasons, code);

/** The reason as both sides and the journal read it: the words of the list, and whatever was added to them. */
export function reasonWords(reasons: Reasons, code: string, words: string): string {
  const label = code === OTHER ? '' : (reasons[code] ?? '');
  return [label, words].filter(Boolean).join('. ');
}

import { type DealNote, dealNote } from '@app/contract/deals/deal';

/** Requisites are JSON; for any other text this is undefined. */
export function readNote(note: string): DealNote | undefined {
  try {
    return dealNote.safeParse(JSON.parse(note)).data;
  } catch {
    return undefined;
  }
}

/** The card or phone that the customer pays to. */
export function noteNumber({ pan, cardpan, phone }: DealNote): string | undefined {
  return [pan, cardpan, phone].find((number) => number !== undefined && number !== '');
}

import { findBank } from '@app/contract/banks';
import type { MethodGroup } from '@app/contract/deals/deal';
import type { Upload } from './door.ts';
import { digits, personName } from './made-up.ts';
import type { Random } from './random.ts';
import { receiptPdf, receiptPng } from './receipt.ts';

export interface Paid {
  amount: bigint;
  at: Date;
  method: MethodGroup;
  to: string;
  /** Its id in the directory. */
  bank: string;
  tail: string;
}

export const pngOf = (random: Random, paid: Paid): Upload => ({
  name: 'receipt.png',
  type: 'image/png',
  content: receiptPng(receiptOf(random, paid)),
});

export const pdfOf = (random: Random, paid: Paid): Upload => ({
  name: 'receipt.pdf',
  type: 'application/pdf',
  content: receiptPdf(receiptOf(random, paid)),
});

/** The same film each time, yet another file: EBML's «Void» at its end says nothing to a player. */
export function filmOf(random: Random, film: Buffer): Upload {
  const mark = Buffer.from(digits(random, 16));
  const content = Buffer.concat([film, Buffer.from([0xec, 0x80 | mark.length]), mark]);
  return { name: 'proof.webm', type: 'video/webm', content };
}

function receiptOf(random: Random, { bank, ...paid }: Paid) {
  const name = findBank(bank)?.name ?? bank;
  return { ...paid, bank: name, from: personName(random), operation: `A${digits(random, 10)}` };
}

import { findBank } from '@app/contract/banks';
import type { MethodGroup } from '@app/contract/deals/deal';
import type { Upload } from '../door.ts';
import { digits, personName } from '../made-up.ts';
import type { Random } from '../random.ts';
import { type Receipt, receiptPdf, receiptPng } from './receipt.ts';
import { statementPdf } from './statement.ts';

export interface Paid {
  amount: bigint;
  at: Date;
  method: MethodGroup;
  to: string;
  /** Its id in the directory. */
  bank: string;
  tail: string;
  /** The operation's number at the bank; without it, one that no other receipt has. */
  operation?: string;
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

/** Three pages, of which the second has the transfer. */
export const statementOf = (random: Random, paid: Paid): Upload => ({
  name: 'statement.pdf',
  type: 'application/pdf',
  content: statementPdf(random, receiptOf(random, paid)),
});

/** The same film each time, yet another file: EBML's «Void» at its end says nothing to a player. */
export function filmOf(random: Random, film: Buffer): Upload {
  const mark = Buffer.from(digits(random, 16));
  const content = Buffer.concat([film, Buffer.from([0xec, 0x80 | mark.length]), mark]);
  return { name: 'proof.webm', type: 'video/webm', content };
}

function receiptOf(random: Random, { bank, ...paid }: Paid): Receipt {
  const name = findBank(bank)?.name ?? bank;
  return { from: personName(random), operation: `A${digits(random, 10)}`, ...paid, bank: name };
}

import { TEXT_MAX } from '@app/contract/arrivals/texts/folding';
import { z } from 'zod';
import { TEMPLATE_MAX } from './language/template.ts';

/** Patterns are data: plain JSON, in these files and, added by the operator, in the database. */
export const noticeExample = z.strictObject({
  text: z.string().min(1).max(TEXT_MAX),
  /** Roubles of a credit: "1500", "1500.50". */
  roubles: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{2})?$/)
    .optional(),
  payer: z.string().optional(),
  digits: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** Where this text has been seen; without it, it is made by us after texts that have. */
  seen: z.string().optional(),
});

export const noticePattern = z.strictObject({
  id: z.string().regex(/^[a-z\d-]{3,60}$/),
  /** `other`: a text we know that brings no money, a purchase for example. */
  kind: z.enum(['credit', 'other']),
  /** Without it both. */
  channel: z.enum(['sms', 'push']).optional(),
  template: z.string().min(5).max(TEMPLATE_MAX),
  examples: z.array(noticeExample).min(1).max(50),
});

/** What a bank's texts must never be taken for. */
export const counterKinds = [
  'debit',
  'declined',
  'cancelled',
  'hold',
  'code',
  'advert',
  'offer',
  'balance',
  'message',
] as const;

export const counterExample = z.strictObject({
  kind: z.enum(counterKinds),
  text: z.string().min(1).max(TEXT_MAX),
  /** Only for `message`, where the payer wrote another sum beside the real one: what may be read, if anything is. */
  roubles: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{2})?$/)
    .optional(),
  seen: z.string().optional(),
});

export const noticeBank = z.strictObject({
  /** Identifiers of the bank directory; some banks have two. */
  banks: z
    .array(z.string().regex(/^(?:\d{9}|\d{12})$/))
    .min(1)
    .max(5),
  /** Numbers, and names of at most eleven signs: the network allows no longer ones. */
  sms: z.array(z.string().min(2).max(11)).max(20),
  /** Packages of applications, longer than any sender of an SMS: nobody can send an SMS that passes for a push. */
  push: z
    .array(
      z
        .string()
        .regex(/^[\w.]+\.[\w.]+$/)
        .min(12)
        .max(100),
    )
    .max(20),
  patterns: z.array(noticePattern).max(200),
  counterExamples: z.array(counterExample).max(200),
});

export type NoticeExample = z.output<typeof noticeExample>;
export type NoticePattern = z.output<typeof noticePattern>;
export type NoticeBank = z.output<typeof noticeBank>;
export type Channel = 'sms' | 'push';

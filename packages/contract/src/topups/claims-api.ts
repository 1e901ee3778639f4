import { z } from 'zod';
import { MOST_FILES } from '../files.ts';
import { done, type Route } from '../route.ts';
import { roubles } from '../values/money.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** A claim that nobody could follow up is closed then. */
export const CLAIM_OPEN_DAYS = 30;

/** People paste the address of an explorer's page as well; the number is taken out of it. */
const transaction = /(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])/i;

export const claimCreate = z.object({
  tx_id: text(300)
    .overwrite((value) => (transaction.exec(value)?.[0] ?? value.trim()).toLowerCase())
    .regex(/^[0-9a-f]{64}$/, 'Номер транзакции — 64 знака: цифры и буквы от a до f'),
  from_address: text(60)
    .trim()
    .regex(/^T[1-9A-HJ-NP-Za-km-z]{33}$/, 'Адрес в сети TRON: 34 знака, первый — T'),
  note: text(500).trim().default(''),
});
export type ClaimCreate = z.output<typeof claimCreate>;

/**
 * `open`: nobody has decided, or not for this trader; which of these it is must not be told. `closed`: ended without money, by staff or by
 * time, whether there was such a transfer or not.
 */
export const claim = z.object({
  id: z.int(),
  tx_id: z.string(),
  from_address: z.string(),
  note: z.string(),
  createdAt: time,
  state: z.enum(['open', 'credited', 'closed']),
  /** What was credited. */
  out_amount: roubles.nullable(),
  /** What staff say to a closed one; may be empty. */
  answer: z.string(),
});
export type Claim = z.output<typeof claim>;

export const claimsApi = {
  create: {
    method: 'POST',
    path: '/trader/deposit/claim',
    access: 'trader',
    summary: `Заявить, что перевод ваш: транзакция, адрес отправителя и доказательство (multipart, поле files до ${MOST_FILES} раз). Ответ один и тот же, есть такой перевод или нет`,
    body: claimCreate,
    files: { field: 'files', max: MOST_FILES, yields: true },
    response: done,
  },
  list: {
    method: 'GET',
    path: '/trader/deposit/claims',
    access: 'trader',
    summary: 'Свои заявления о переводах, новые сверху, и через сколько часов после перевода о нём решают',
    response: z.object({ claims: z.array(claim), wait_hours: z.int(), serverTime: time }),
  },
} satisfies Record<string, Route>;

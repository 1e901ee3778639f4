import { z } from 'zod';
import { caseKey, caseKind } from '../cases/case-leases.ts';
import { MOST_FILES } from '../files.ts';
import { done, type Route } from '../route.ts';
import { numberText } from '../values/money.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';

/** The conversation on a case. Each party writes to staff only; what one writes reaches the other if staff pass it on. */
export const talkSides = ['trader', 'platform', 'staff'] as const;
export const talkSide = z.enum(talkSides);
export type TalkSide = z.output<typeof talkSide>;

export const MOST_TALK_TEXT = 2000;

const words = text(MOST_TALK_TEXT).trim().default('');

/** In a form everything is text. */
const keyInForm = { kind: caseKind, id: numberText.pipe(rowId) };

export const talkMessage = z.object({
  id: z.int(),
  from: talkSide,
  /** A question of staff. */
  asks: z.boolean(),
  text: z.string(),
  /** Signed and expiring, see files.ts. */
  files: z.array(z.string()),
  at: time,
  /** When staff passed it on to the other party. */
  passedAt: time.nullable(),
});
export type TalkMessage = z.output<typeof talkMessage>;

const talk = {
  /** Whose answer staff wait for. */
  asked: z.enum(['trader', 'platform']).nullable(),
  /** The deadline stands still until this moment, unless an answer comes first. */
  stopped_until: time.nullable(),
  /** For how many more milliseconds questions may stop it. */
  stop_left: z.int(),
  /** Nobody but staff writes any more some days after the end. */
  closed: z.boolean(),
  serverTime: time,
};

export const caseTalk = z.object({ ...talk, messages: z.array(talkMessage) });
export type CaseTalk = z.output<typeof caseTalk>;

/** For whom a message of staff is; `staff` is an internal note, which nobody else ever sees. */
export const talkReader = z.enum(['trader', 'platform', 'staff']);
export type TalkReader = z.output<typeof talkReader>;

export const staffTalkMessage = talkMessage.extend({
  to: talkReader,
  author: z.object({ id: z.int(), login: z.string() }).nullable(),
  /** Of a trader who had the case before. */
  former: z.boolean(),
});
export type StaffTalkMessage = z.output<typeof staffTalkMessage>;

export const staffCaseTalk = z.object({
  ...talk,
  messages: z.array(staffTalkMessage),
  /** Who can be written to. */
  readers: z.array(talkReader),
  /** A question can be asked. */
  open: z.boolean(),
  unread: z.int(),
});
export type StaffCaseTalk = z.output<typeof staffCaseTalk>;

const files = { field: 'files', max: MOST_FILES, optional: true, yields: true } as const;

export const traderMessage = z.object({ ...keyInForm, text: words });
export type TraderMessage = z.output<typeof traderMessage>;

export const staffMessage = z
  .object({ ...keyInForm, text: words, reader: talkReader, asks: z.enum(['0', '1']).default('0') })
  .refine(({ reader, asks }) => asks === '0' || reader !== 'staff', {
    path: ['asks'],
    message: 'Заметка не может быть вопросом',
  });
export type StaffMessage = z.output<typeof staffMessage>;

export const passedMessage = caseKey.extend({ message_id: rowId });
export type PassedMessage = z.output<typeof passedMessage>;

const see = { access: 'judge', right: 'see', method: 'POST' } as const;
const act = { ...see, right: 'do' } as const;

export const caseTalkApi = {
  read: {
    method: 'POST',
    access: 'trader',
    path: '/trader/cases/talk',
    summary: 'Переписка трейдера с сотрудниками по своей апелляции или выплате',
    body: caseKey,
    response: caseTalk,
  },
  write: {
    method: 'POST',
    access: 'trader',
    path: '/trader/cases/talk/write',
    summary: `Написать сотрудникам по своему делу: multipart, поле files до ${MOST_FILES} раз`,
    body: traderMessage,
    files,
    response: done,
  },
  seen: {
    method: 'POST',
    access: 'trader',
    path: '/trader/cases/talk/seen',
    summary: 'Сообщения по делу прочитаны, на всех устройствах',
    body: caseKey,
    response: done,
  },
  staffRead: {
    ...see,
    path: '/staff/v1/cases/talk',
    summary: 'Переписка по делу со всеми сторонами и внутренними заметками',
    body: caseKey,
    response: staffCaseTalk,
  },
  staffWrite: {
    ...act,
    path: '/staff/v1/cases/talk/write',
    summary: 'Написать трейдеру или платформе, задать вопрос (срок стоит) или оставить внутреннюю заметку; multipart',
    body: staffMessage,
    files,
    response: done,
  },
  staffSeen: {
    ...act,
    path: '/staff/v1/cases/talk/seen',
    summary: 'Отметить сообщения сторон прочитанными для всех сотрудников',
    body: caseKey,
    response: done,
  },
  pass: {
    ...act,
    path: '/staff/v1/cases/talk/pass',
    summary: 'Передать сообщение одной стороны другой вместе с файлами; отменить нельзя',
    body: passedMessage,
    response: done,
  },
} satisfies Record<string, Route>;

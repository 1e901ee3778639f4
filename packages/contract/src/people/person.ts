import { z } from 'zod';
import { Group } from '../access/users.ts';
import { bankProfileForAll, Tier } from '../devices/bank-profiles.ts';
import { idleCause } from '../devices/pauses/idle-profiles.ts';
import { journalRow } from '../journal/console-journal.ts';
import { takingRefused } from '../payouts/payouts-api.ts';
import { done, type Route } from '../route.ts';
import { statementFilters, statementPage } from '../statement/statement.ts';
import { flag } from '../values/flag.ts';
import { roubles } from '../values/money.ts';
import { inOrder, ORDER } from '../values/period.ts';
import { rowId } from '../values/row-id.ts';
import { text } from '../values/text.ts';
import { time } from '../values/time.ts';
import { personRow } from './people.ts';
import { givenState, traderState } from './trader-state.ts';

/** Who did something: a person, or one of those without a name. */
const actor = journalRow.shape.by;

export const stateChanged = z.object({
  at: time,
  by: actor,
  from: traderState,
  to: traderState,
  reason: z.string(),
});
export type StateChanged = z.output<typeof stateChanged>;

/** Only staff ever see it. */
export const personNote = z.object({
  id: rowId,
  at: time,
  by: z.object({ id: z.int(), login: z.string() }),
  text: z.string(),
});
export type PersonNote = z.output<typeof personNote>;

export const person = personRow.extend({
  two_factor: z.boolean(),
  /** What should be held for appeals and was not there to hold. */
  shortfall: roubles,
  /** What staff took beyond what was available, and nothing has paid back yet. */
  debt: roubles.default(0n),
  /** Why a trader of payouts takes none now; null if they may. */
  taking_refused: takingRefused.nullable().default(null),
  /** The newest first. */
  states: z.array(stateChanged),
  notes: z.array(personNote),
  /** A link to set a new password that still works. Only who asked for it may see it; `by` is null if a command made it. */
  password_link: z.object({ expires_at: time, by: z.string().nullable(), yours: z.boolean() }).nullable(),
});
export type Person = z.output<typeof person>;

export const personDevice = z.object({
  id: rowId,
  /** Masked. */
  phone: z.string(),
  paired: z.boolean(),
  online: z.boolean(),
  seen_at: time.nullable(),
  is_hided: flag,
});
export type PersonDevice = z.output<typeof personDevice>;

export const personProfile = z.object({
  ...bankProfileForAll,
  /** Masked; empty when it has only cards. */
  phone: z.string(),
  /** Masked. */
  cards: z.array(z.object({ id: rowId, pan: z.string(), is_main: flag, available: flag })),
  last_deal_at: time.nullable(),
  /** Why no deals come, as its trader is told; null of an ЛК that has been added this moment. */
  idle: idleCause.nullable(),
});
export type PersonProfile = z.output<typeof personProfile>;

export const personSession = z.object({
  /** Names the session, and opens nothing. */
  id: z.string(),
  created_at: time,
  seen_at: time,
  /** Browser and network, where they are known. */
  from: z.string(),
});
export type PersonSession = z.output<typeof personSession>;

/** Everything that is done to a person has one, and the journal keeps it. */
const reason = text(500).trim().min(1, 'Укажите причину');

/** So many requisites in an hour may one person of the staff have shown in full. */
export const MOST_SHOWN_AN_HOUR = 20;

export const personAct = z.object({ user_id: rowId, reason });
export const personStateChange = personAct.extend({ state: givenState });
export type PersonStateChange = z.output<typeof personStateChange>;
/** Traders only: moderators and staff are made and ended elsewhere. */
export const personGroupChange = personAct.extend({ group: z.literal([Group.trader, Group.payoutTrader]) });
export type PersonGroupChange = z.output<typeof personGroupChange>;
/** Without `session` all of them. */
export const personSessionsEnd = personAct.extend({
  session: text(32)
    .regex(/^[0-9a-f]{32}$/)
    .optional(),
});
export type PersonSessionsEnd = z.output<typeof personSessionsEnd>;
export const personNoteAdd = z.object({
  user_id: rowId,
  text: text(2000).trim().min(1, 'Напишите заметку'),
});
export type PersonNoteAdd = z.output<typeof personNoteAdd>;
export const profileAct = personAct.extend({ bank_profile_id: rowId });
export type ProfileAct = z.output<typeof profileAct>;
export const profileTierSet = profileAct.extend({ tier: z.literal([Tier.work, Tier.test]) });
export type ProfileTierSet = z.output<typeof profileTierSet>;
/** The phone of a device, the phone of a ЛК without a device, or a card. */
export const requisiteShow = personAct.extend({ kind: z.enum(['device', 'profile', 'card']), requisite_id: rowId });
export type RequisiteShow = z.output<typeof requisiteShow>;

const seen = { access: 'staff', area: 'people', right: 'see', method: 'POST' } as const;
const acts = { access: 'staff', area: 'people', right: 'do', method: 'POST' } as const;
const ofPerson = z.object({ user_id: rowId });

export const personApi = {
  view: {
    ...seen,
    path: '/staff/v1/people/view',
    summary: 'Человек: кто, состояние с историей, деньги, заметки сотрудников',
    body: ofPerson,
    response: z.object({ person, serverTime: time }),
  },
  devices: {
    ...seen,
    path: '/staff/v1/people/devices',
    summary: 'Устройства и ЛК человека и почему на ЛК не приходят сделки; номера скрыты',
    body: ofPerson,
    response: z.object({ devices: z.array(personDevice), profiles: z.array(personProfile), serverTime: time }),
  },
  sessions: {
    ...seen,
    path: '/staff/v1/people/sessions',
    summary: 'Открытые сессии человека',
    body: ofPerson,
    response: z.object({ sessions: z.array(personSession), serverTime: time }),
  },
  statement: {
    ...seen,
    path: '/staff/v1/people/statement',
    summary: 'Выписка человека: все движения баланса с остатком после каждого',
    body: statementFilters.extend({ user_id: rowId }).refine(inOrder, ORDER),
    response: statementPage,
  },
  changeState: {
    ...acts,
    path: '/staff/v1/people/state',
    summary: 'Допустить трейдера к работе, приостановить или заблокировать; действует сразу',
    body: personStateChange,
    response: done,
  },
  changeGroup: {
    ...acts,
    path: '/staff/v1/people/group',
    summary: 'Дать трейдеру работу с выплатами (5) или забрать её (0); действует со следующего запроса',
    body: personGroupChange,
    response: done,
  },
  endSessions: {
    ...acts,
    path: '/staff/v1/people/sessions/end',
    summary: 'Завершить одну сессию человека или все',
    body: personSessionsEnd,
    response: done,
  },
  addNote: {
    ...acts,
    path: '/staff/v1/people/note',
    summary: 'Заметка о человеке: её видят только сотрудники',
    body: personNoteAdd,
    response: done,
  },
  switchOff: {
    ...acts,
    path: '/staff/v1/people/profile/off',
    summary: 'Выключить приём на ЛК трейдера; включить его может сам трейдер',
    body: profileAct,
    response: done,
  },
  setTier: {
    ...acts,
    path: '/staff/v1/people/profile/tier',
    summary: 'Перевести ЛК в работу (−1) или на проверку (1)',
    body: profileTierSet,
    response: done,
  },
  showRequisite: {
    ...acts,
    path: '/staff/v1/people/requisite',
    summary: `Показать номер целиком: с причиной, до ${MOST_SHOWN_AN_HOUR} в час; остаётся в журнале`,
    body: requisiteShow,
    response: z.object({ number: z.string() }),
  },
} satisfies Record<string, Route>;

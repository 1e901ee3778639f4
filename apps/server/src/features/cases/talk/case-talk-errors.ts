import type { Refusal } from '#http/refusal.ts';
import { inWords } from '#lib/in-words.ts';

export const talkErrors = {
  empty: {
    status: 400,
    code: 'bad_input',
    error: 'Напишите сообщение или приложите файл',
    fields: { text: 'Напишите сообщение или приложите файл' },
  },
  closed: { status: 409, code: 'talk_closed', error: 'Дело давно завершено: писать по нему уже нельзя' },
  noTrader: { status: 409, code: 'no_reader', error: 'Выплата ни у кого не в работе: писать некому' },
  noPlatform: { status: 409, code: 'no_reader', error: 'О выплатах с платформой не переписываются' },
  nothingToAsk: { status: 409, code: 'case_ended', error: 'Дело завершено: вопрос уже ничего не решит' },
  noMessage: { status: 404, code: 'message_not_found', error: 'Сообщение не найдено' },
  passed: { status: 409, code: 'message_passed', error: 'Это сообщение уже передано' },
  notToPass: { status: 409, code: 'message_not_passed', error: 'Это сообщение передать нельзя' },
  caseFull: (megabytes: bigint) => ({
    status: 409,
    code: 'talk_files_full',
    error: `К переписке по одному делу можно приложить не больше ${megabytes} МБ файлов. Напишите без файлов`,
  }),
  dayFull: (megabytes: bigint) => ({
    status: 429,
    code: 'too_many_talk_files',
    error: `За день к переписке можно приложить не больше ${megabytes} МБ файлов. Напишите без файлов или приложите их завтра`,
  }),
  tooMany: (most: number, retryAfter: number) => ({
    status: 429,
    code: 'too_many_messages',
    error: `По одному делу можно написать не больше ${most} сообщений в час. Следующее — через ${inWords(retryAfter)}`,
    retryAfter,
  }),
} satisfies Record<string, Refusal | ((...facts: never[]) => Refusal)>;

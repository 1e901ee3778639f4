import {
  MOST_TALK_TEXT,
  type StaffTalkMessage,
  type TalkReader,
  type TalkSide,
} from '@app/contract/conversation/case-talk';

export const talkText = {
  title: 'Переписка с\u00a0сотрудником',
  staffTitle: 'Переписка по\u00a0делу',
  open: 'Написать сотруднику',
  failed: 'Не\u00a0удалось загрузить переписку.',
  retry: 'Повторить',
  empty: 'Сообщений пока нет.',
  message: 'Сообщение',
  left: (signs: number) => `осталось ${signs}`,
  tooLong: (over: number) => `Не\u00a0больше ${MOST_TALK_TEXT} знаков: уберите ${over}`,
  files: 'Файлы',
  attach: 'Приложить файлы',
  send: 'Отправить',
  answer: 'Ответить',
  sent: 'Сообщение отправлено',
  noted: 'Заметка сохранена',
  question: 'Вопрос',
  passed: (to: TalkSide) => (to === 'platform' ? 'передано платформе' : 'передано вам'),
  file: (index: number, all: number) => (all > 1 ? `Файл ${index} из\u00a0${all}` : 'Файл'),
  showFiles: (count: number) => (count > 1 ? `Показать файлы: ${count}` : 'Показать файл'),
  hideFiles: 'Скрыть',
  asked: 'Вам задали вопрос: ответьте на\u00a0него здесь.',
  stopped: 'Пока вы отвечаете, срок стоит, но\u00a0не\u00a0дольше, чем до\u00a0',
  stoppedFor: 'Срок стоит до\u00a0ответа платформы, но\u00a0не\u00a0дольше, чем до\u00a0',
  closed: 'Дело давно завершено: писать по\u00a0нему уже нельзя.',
  private: 'Пишете сотруднику сервиса. Платформа увидит это, только если сотрудник передаст.',
};

export const sideNames: Record<TalkSide, string> = { trader: 'Трейдер', platform: 'Платформа', staff: 'Сотрудник' };

/** For whoever reads as a trader. */
export const traderNames: Record<TalkSide, string> = { trader: 'Вы', platform: 'Платформа', staff: 'Сотрудник' };

export const staffText = {
  reader: 'Кому',
  readers: { trader: 'Трейдеру', platform: 'Платформе', staff: 'Заметка' } satisfies Record<TalkReader, string>,
  asks: 'Это вопрос: срок стоит до\u00a0ответа',
  asksNoTime: 'Это вопрос',
  note: 'Видят только сотрудники и\u00a0модераторы.',
  pass: (from: TalkSide) => (from === 'trader' ? 'Передать платформе' : 'Передать трейдеру'),
  passTitle: 'Передать сообщение?',
  passWhat: (from: TalkSide) =>
    `${from === 'trader' ? 'Платформа' : 'Трейдер'} увидит это сообщение вместе с\u00a0файлами. Отменить будет нельзя.`,
  passed: (to: TalkSide) => (to === 'platform' ? 'передано платформе' : 'передано трейдеру'),
  passedNow: 'Сообщение передано',
  waits: (who: 'trader' | 'platform') => (who === 'trader' ? 'Ждём ответа трейдера' : 'Ждём ответа платформы'),
  until: 'срок стоит не\u00a0дольше, чем до\u00a0',
  former: 'прежний трейдер',
  seen: 'Прочитано',
  unread: (count: number) => `Новых: ${count}`,
};

/** «Сотрудник olga → трейдеру», «Трейдер ivan». */
export function authorOf({ from, to, author, former }: StaffTalkMessage): string {
  const who = [sideNames[from], author?.login].filter(Boolean).join(' ');
  const whom =
    from === 'staff' ? (to === 'staff' ? ' · заметка' : ` → ${to === 'trader' ? 'трейдеру' : 'платформе'}`) : '';
  return `${who}${whom}${former ? ` · ${staffText.former}` : ''}`;
}

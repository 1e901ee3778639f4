import { Group } from '@app/contract/access/users';
import type { TakingRefused } from '@app/contract/payouts/payouts-api';
import type { PersonGroupChange } from '@app/contract/people/person';
import type { GivenState, TraderState } from '@app/contract/people/trader-state';

export type TraderGroup = PersonGroupChange['group'];

export const personText = {
  title: (id: number) => `Человек № ${id}`,
  unknown: 'Человека с\u00a0таким номером нет среди трейдеров и\u00a0модераторов',
  facts: {
    email: 'Email',
    created: 'Регистрация',
    seen: 'Был в\u00a0сети',
    twoFactor: 'Второй шаг входа',
    available: 'Доступно',
    held: 'В\u00a0сделках и\u00a0апелляциях',
    shortfall: 'Не\u00a0хватает для удержания',
    debt: 'Долг',
    today: 'Сделки сегодня',
    conversion: 'Конверсия сегодня',
    appeals: 'Открытые апелляции',
    takesNone: 'Не\u00a0берёт выплат',
  },
  until: 'до',
  whyNone: {
    overdue: () => 'есть просроченная',
    in_work: (count) => `в\u00a0работе\u00a0— ${count}`,
    in_review: (count) => `на\u00a0проверке\u00a0— ${count}`,
    cancels_an_hour: (count) => `отмен за\u00a0час\u00a0— ${count}`,
    cancels_a_day: (count) => `отмен за\u00a0сутки\u00a0— ${count}`,
  } satisfies Record<TakingRefused['why'], (count: number) => string>,
  on: 'включён',
  off: 'не\u00a0настроен',
  closedOf: (closed: number, created: number) => `${closed} из ${created} закрыто`,
  states: {
    title: 'Состояние',
    columns: { at: 'Время', change: 'Изменение', by: 'Кто', reason: 'Причина' },
    empty: 'Состояние не\u00a0менялось.',
  },
  money: {
    title: 'Выписка',
    adjust: 'Изменить баланс',
    columns: {
      at: 'Время',
      what: 'Операция',
      thing: 'За что',
      amount: 'Изменение',
      balance: 'Баланс',
      held: 'Удержано',
    },
    empty: 'Деньги не\u00a0двигались.',
    more: 'Страницы выписки',
    of: { deal: 'Сделка', appeal: 'Апелляция', payout: 'Выплата', topup: 'Пополнение', adjustment: 'Корректировка' },
  },
  devices: {
    title: 'Телефоны',
    columns: { phone: 'Номер', state: 'Связь', seen: 'Был на\u00a0связи' },
    online: 'На\u00a0связи',
    silent: 'Молчит',
    unpaired: 'Не\u00a0подключён',
    empty: 'Телефонов нет.',
  },
  profiles: {
    title: 'ЛК и\u00a0реквизиты',
    columns: {
      lk: 'ЛК',
      numbers: 'Номера',
      traffic: 'Приём',
      tier: 'Режим',
      cycle: 'Цикл',
      last: 'Последняя сделка',
      acts: 'Действия',
    },
    on: 'Включён',
    paused: 'Пауза',
    off: 'Выключен',
    work: 'В\u00a0работе',
    test: (passed: number, wanted: number) => `Проверка ${passed} из ${wanted}`,
    empty: 'ЛК нет.',
    switchOff: 'Выключить приём',
    toWork: 'В\u00a0работу',
    toTest: 'На\u00a0проверку',
  },
  sessions: {
    title: 'Сессии',
    columns: { from: 'Откуда', created: 'Вход', seen: 'Активность', acts: 'Действия' },
    unknown: 'неизвестно',
    empty: 'Открытых сессий нет.',
    end: 'Завершить',
    endAll: 'Завершить все',
  },
  notes: {
    title: 'Заметки сотрудников',
    hint: 'Видят только сотрудники.',
    label: 'Новая заметка',
    add: 'Добавить',
    empty: 'Заметок нет.',
    added: 'Заметка добавлена',
  },
  history: {
    title: 'История',
    all: 'Весь журнал',
    columns: { at: 'Время', what: 'Что', by: 'Кто', details: 'Подробности' },
  },
  show: {
    button: (masked: string) => `Показать целиком: ${masked}`,
    title: 'Показать номер целиком',
    says: (masked: string, login: string) =>
      `Номер ${masked} трейдера ${login} будет показан вам целиком. В\u00a0журнале останется, кто, когда и\u00a0зачем его смотрел. За час можно показать не\u00a0больше 20\u00a0номеров.`,
    confirm: 'Показать',
    shown: 'Номер целиком',
    close: 'Закрыть',
    copy: 'Скопировать номер',
  },
};

export interface ActWords {
  label: string;
  title: string;
  /** Exactly what will happen. */
  says: string;
  done: string;
  danger?: true;
}

const back = 'Трейдер узнает, что снова может работать; причину видят только сотрудники.';

/** By where the trader is led; `active` depends on where they come from. */
export function stateWords(from: TraderState, to: GivenState): ActWords {
  if (to === 'paused')
    return {
      label: 'Приостановить',
      title: 'Приостановить трейдера',
      says: 'Сразу: новых сделок не\u00a0будет, новую выплату взять нельзя. Начатое он закончит: закроет сделки, ответит на\u00a0апелляции, сможет пополнить баланс. Трейдер увидит, что приём приостановлен; причину видят только сотрудники.',
      done: 'Трейдер приостановлен',
    };
  if (to === 'blocked')
    return {
      label: 'Заблокировать',
      title: 'Заблокировать трейдера',
      says: 'Сразу: все сессии завершатся, телефоны отключатся, войти будет нельзя. Новых сделок не\u00a0будет, ждущие сделки истекут в\u00a0свой срок, открытые апелляции уйдут на\u00a0проверку, выплаты в\u00a0работе станут просроченными. Деньги, которые придут, будут зачислены. Причину видят только сотрудники.',
      done: 'Трейдер заблокирован',
      danger: true,
    };
  if (from === 'new')
    return {
      label: 'Одобрить',
      title: 'Одобрить регистрацию',
      says: `Трейдер сразу сможет принимать сделки на\u00a0свои ЛК и\u00a0брать выплаты, если они ему доступны. ${back}`,
      done: 'Регистрация одобрена',
    };
  if (from === 'blocked')
    return {
      label: 'Разблокировать',
      title: 'Разблокировать трейдера',
      says: `Трейдер сможет войти и\u00a0работать. Телефоны нужно подключить заново: их ключи закончились вместе с\u00a0блокировкой. ${back}`,
      done: 'Трейдер разблокирован',
    };
  return {
    label: 'Вернуть в\u00a0работу',
    title: 'Вернуть трейдера в\u00a0работу',
    says: `Трейдер снова будет получать сделки и\u00a0сможет брать выплаты. ${back}`,
    done: 'Трейдер снова работает',
  };
}

/** By the group that the trader comes to. */
export const groupWords: Record<TraderGroup, ActWords> = {
  [Group.payoutTrader]: {
    label: 'Дать выплаты',
    title: 'Дать работу с\u00a0выплатами',
    says: 'Трейдер сразу увидит выплаты в\u00a0пуле и\u00a0сможет их брать. Он узнает, что группа изменена.',
    done: 'Трейдер работает с\u00a0выплатами',
  },
  [Group.trader]: {
    label: 'Забрать выплаты',
    title: 'Забрать работу с\u00a0выплатами',
    says: 'Трейдер больше не\u00a0увидит выплат и\u00a0не\u00a0сможет их брать. Пока выплата у\u00a0него в\u00a0работе, этого сделать нельзя.',
    done: 'Трейдер без выплат',
    danger: true,
  },
};

export const otherWords = {
  endAll: {
    label: personText.sessions.endAll,
    title: 'Завершить все сессии',
    says: 'Все открытые сессии человека завершатся сразу, во\u00a0всех браузерах. Войти снова можно с\u00a0паролем.',
    done: 'Сессии завершены',
    danger: true,
  },
  endOne: {
    label: personText.sessions.end,
    title: 'Завершить сессию',
    says: 'Эта сессия завершится сразу. Остальные останутся.',
    done: 'Сессия завершена',
    danger: true,
  },
  switchOff: {
    label: personText.profiles.switchOff,
    title: 'Выключить приём на\u00a0ЛК',
    says: 'Новых сделок на\u00a0этот ЛК не\u00a0будет; ждущие сделки остаются. Трейдер увидит это во\u00a0входящих и\u00a0сможет включить приём снова.',
    done: 'Приём выключен',
    danger: true,
  },
  toWork: {
    label: personText.profiles.toWork,
    title: 'Перевести ЛК в\u00a0работу',
    says: 'ЛК будет получать сделки без ограничений проверки. Трейдер увидит это во\u00a0входящих.',
    done: 'ЛК в\u00a0работе',
  },
  toTest: {
    label: personText.profiles.toTest,
    title: 'Вернуть ЛК на\u00a0проверку',
    says: 'ЛК будет получать по\u00a0одной сделке на\u00a0небольшую сумму, пока не\u00a0пройдёт проверку заново. Трейдер увидит это во\u00a0входящих.',
    done: 'ЛК на\u00a0проверке',
  },
} satisfies Record<string, ActWords>;

/** From each state, in the order of the buttons: what is harmless first. */
export const nextStates: Record<TraderState, readonly GivenState[]> = {
  new: ['active', 'blocked'],
  active: ['paused', 'blocked'],
  paused: ['active', 'blocked'],
  blocked: ['active'],
};

import type { Refusal } from '#http/refusal.ts';

export const requestErrors = {
  notFound: { status: 404, code: 'request_not_found', error: 'Запрос не найден' },
  own: { status: 409, code: 'own_request', error: 'Это ваш запрос: подтвердить его может только другой человек' },
  ownersTurn: {
    status: 409,
    code: 'owners_turn',
    error: 'Запрос не подтвердили. Ответить теперь может только владелец, чья это очередь',
  },
  tooNew: {
    status: 409,
    code: 'too_new',
    error: 'Вас или вашу роль подтвердили недавно: отвечать на запросы коллег можно будет позже',
  },
  newAsker: {
    status: 409,
    code: 'new_asker',
    error: 'Того, кто спросил, или его роль подтвердили недавно: подтвердить его запрос можно будет позже',
  },
  ended: { status: 409, code: 'request_ended', error: 'На этот запрос уже ответили или его отозвали' },
  lapsed: {
    status: 409,
    code: 'request_lapsed',
    error: 'Запрос больше не действует: его время вышло или то, о чём он, изменилось. Ничего не сделано',
  },
  notYours: { status: 409, code: 'not_your_request', error: 'Отозвать запрос может только тот, кто его задал' },
  waits: {
    status: 409,
    code: 'request_waits',
    error: 'Об этом уже есть запрос, и он ждёт второго человека. Дождитесь ответа или отзовите его',
  },
  nameless: {
    status: 409,
    code: 'second_person_needed',
    error:
      'Для этого нужны два человека. Назовите сотрудника, от чьего имени спросить: --by=логин. Подтвердит другой, в консоли',
  },
  onlyOwner: {
    status: 409,
    code: 'only_owner',
    error: 'Подтвердить это больше некому: единственный владелец делает это сам, в консоли',
  },
} satisfies Record<string, Refusal>;

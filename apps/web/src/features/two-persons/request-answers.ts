import type { StaffRequest } from '@app/contract/two-persons/requests';
import { formatRoubles } from '#lib/text/format.ts';

/** What a button does, said by the outcome and its sum. */
interface Answers {
  yes: string;
  no: string;
}

const asItIs = 'Оставить как есть';

const byKind: Record<string, (sum: string, request: Pick<StaffRequest, 'what'>) => Answers> = {
  'payout.done': (sum) => ({ yes: `Оплатить ${sum}`, no: 'Оставить неоплаченной' }),
  'payout.notproven': (sum) => ({ yes: `Отклонить чек на ${sum}`, no: 'Оставить на проверке' }),
  'payout.fullreject': (sum) => ({ yes: `Отклонить выплату на ${sum}`, no: asItIs }),
  'payout.return': () => ({ yes: 'Вернуть в пул', no: 'Оставить у трейдера' }),
  'payout.reverse': (sum) => ({ yes: `Списать ${sum}`, no: 'Оставить оплаченной' }),
  // The sentence of the request says for whom and how much; what is at stake may be another sum.
  'appeal.decide': (sum, { what }) => {
    const outcome = /^Апелляция \d+: (.+)$/.exec(what)?.[1] ?? `так: ${sum}`;
    return { yes: `${outcome.startsWith('в архив') ? 'Отправить' : 'Решить'} ${outcome}`, no: 'Оставить на проверке' };
  },
  'balance.adjust': (sum, { what }) => ({
    yes: `${what.startsWith('Списать') ? 'Списать' : 'Зачислить'} ${sum}`,
    no: 'Оставить баланс',
  }),
  'transfer.assign': (sum) => ({ yes: `Зачислить ${sum}`, no: 'Оставить перевод' }),
  'platform.create': () => ({ yes: 'Добавить платформу', no: asItIs }),
  'platform.key': () => ({ yes: 'Выдать ключ', no: asItIs }),
  'platform.webhook': () => ({ yes: 'Изменить адрес вебхуков', no: asItIs }),
  'platform.state': () => ({ yes: 'Запустить платформу', no: 'Оставить остановленной' }),
  'platform.limits': () => ({ yes: 'Изменить лимиты', no: 'Оставить лимиты' }),
  'rate.usdt': () => ({ yes: 'Задать курс', no: 'Оставить курс' }),
  'rate.bands': () => ({ yes: 'Заменить ставки', no: 'Оставить ставки' }),
  'rate.limit_add': () => ({ yes: 'Добавить ставку', no: 'Оставить ставки' }),
  'rate.limit_switch': (_sum, { what }) => ({
    yes: `${what.startsWith('Включить') ? 'Включить' : 'Выключить'} ставку`,
    no: 'Оставить ставки',
  }),
  'rule.set': () => ({ yes: 'Изменить правило', no: 'Оставить правило' }),
  'user.two_factor_off': () => ({ yes: 'Выключить второй шаг', no: 'Оставить второй шаг' }),
  'user.password_link': () => ({ yes: 'Дать ссылку', no: 'Не давать ссылку' }),
  'staff.roles': () => ({ yes: 'Изменить роли', no: 'Оставить роли' }),
  'staff.back': () => ({ yes: 'Вернуть доступ', no: 'Оставить без доступа' }),
};

export function answersTo(request: Pick<StaffRequest, 'kind' | 'amount' | 'what'>): Answers {
  const sum = request.amount === null ? '' : formatRoubles(request.amount);
  return byKind[request.kind]?.(sum, request) ?? { yes: 'Выполнить', no: asItIs };
}

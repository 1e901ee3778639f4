import type { StaffRequest } from '@app/contract/console/requests';
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
  'appeal.decide': (sum) => ({ yes: `Решить так: ${sum}`, no: 'Оставить на проверке' }),
  'balance.adjust': (sum, { what }) => ({
    yes: `${what.startsWith('Списать') ? 'Списать' : 'Зачислить'} ${sum}`,
    no: 'Оставить баланс',
  }),
  'transfer.assign': (sum) => ({ yes: `Зачислить ${sum}`, no: 'Оставить перевод' }),
  'platform.create': () => ({ yes: 'Добавить платформу', no: asItIs }),
  'platform.key': () => ({ yes: 'Выдать ключ', no: asItIs }),
};

export function answersTo(request: Pick<StaffRequest, 'kind' | 'amount' | 'what'>): Answers {
  const sum = request.amount === null ? '' : formatRoubles(request.amount);
  return byKind[request.kind]?.(sum, request) ?? { yes: 'Выполнить', no: asItIs };
}

import type { Refusal } from '#http/refusal.ts';

export const accessErrors = {
  noTrader: { status: 404, code: 'trader_not_found', error: 'Трейдер не найден' },
  blocked: { status: 409, code: 'trader_blocked', error: 'Трейдер заблокирован: сначала верните его' },
  noSecondFactor: { status: 409, code: 'two_factor_is_off', error: 'Второй шаг входа у трейдера не включён' },
  // The same for a made-up, a used, a replaced and an old one, and for one whose giver may give none any more.
  gone: {
    status: 410,
    code: 'password_link_gone',
    error: 'Ссылка недействительна: она использована, заменена или истекла. Попросите в поддержке новую',
  },
  // The same where there is none and where it was somebody else who asked for it.
  notYours: { status: 404, code: 'no_password_link', error: 'Действующей ссылки, о которой просили вы, нет' },
} satisfies Record<string, Refusal>;

import type { Refusal } from '#http/refusal.ts';

export const caseErrors = {
  notFound: { status: 404, code: 'case_not_found', error: 'Дело не найдено' },
  closed: { status: 409, code: 'case_closed', error: 'Решать здесь больше нечего: дело уже закрыто' },
  party: { status: 403, code: 'case_party', error: 'Вы сторона этого дела: решает другой человек' },
  judged: { status: 403, code: 'case_judged', error: 'Вы уже решали это дело: теперь решает другой человек' },
  ownersOnly: { status: 403, code: 'owners_only', error: 'Перенять дело у коллеги может только владелец' },
  spoken: {
    status: 409,
    code: 'case_spoken',
    error: 'Ваше слово об этом деле уже сказано и ждёт другого человека: теперь дело берёт он',
  },
} satisfies Record<string, Refusal>;

export const leasedBy = (login: string): Refusal => ({
  status: 409,
  code: 'case_leased',
  error: `Дело сейчас разбирает ${login}. Дождитесь, пока оно освободится`,
});

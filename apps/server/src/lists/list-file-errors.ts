import type { Refusal } from '#http/refusal.ts';

export const listFileErrors = {
  badLink: { status: 403, code: 'bad_link', error: 'Ссылка устарела. Начните выгрузку заново' },
  running: {
    status: 409,
    code: 'export_running',
    error: 'Другая ваша выгрузка ещё не закончена. Дождитесь её или отмените',
  },
  busy: { status: 503, code: 'exports_busy', error: 'Сейчас готовится много выгрузок. Попробуйте через минуту' },
} satisfies Record<string, Refusal>;

import type { Refusal } from '#http/refusal.ts';

export const requisiteErrors = {
  notFound: { status: 404, code: 'requisite_not_found', error: 'Реквизит не найден' },
  noProfile: { status: 404, code: 'bank_profile_not_found', error: 'Банковский профиль не найден' },
  cardTaken: {
    status: 409,
    code: 'requisite_exists',
    error: 'Эта карта уже добавлена в сервис. Если её нет в вашем списке, напишите в поддержку',
    fields: { pan: 'Эта карта уже добавлена' },
  },
  profileArchived: { status: 409, code: 'bank_profile_archived', error: 'ЛК в архиве. Сначала верните его' },
  ofSystem: {
    status: 409,
    code: 'requisite_of_system',
    error: 'У реквизита по платёжной системе один номер: добавьте другой реквизит',
  },
  lastMain: { status: 409, code: 'requisite_main', error: 'Основной реквизит нельзя снять: выберите основным другой' },
  unknownSystem: {
    status: 400,
    code: 'bad_input',
    error: 'Выберите платёжную систему',
    fields: { type: 'Выберите платёжную систему' },
  },
  wrongDetails: {
    status: 400,
    code: 'bad_input',
    error: 'Для этой системы нужны другие реквизиты',
    fields: { requisite_details: 'Для этой системы нужны другие реквизиты' },
  },
} satisfies Record<string, Refusal>;

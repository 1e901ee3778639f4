import type { Refusal } from '#http/refusal.ts';

export const bankProfileErrors = {
  notFound: { status: 404, code: 'bank_profile_not_found', error: 'Банковский профиль не найден' },
  noDevice: { status: 404, code: 'device_not_found', error: 'Устройство не найдено' },
  deviceArchived: { status: 409, code: 'device_archived', error: 'Устройство в архиве. Сначала верните его' },
  changedMeanwhile: {
    status: 409,
    code: 'bank_profile_changed',
    error: 'Профиль изменился, пока вы его редактировали. Откройте его заново',
  },
  alreadyAdded: { status: 409, code: 'requisite_exists', error: 'Такой реквизит уже добавлен' },
  /** Does not say whose it is. */
  numberTaken: {
    status: 409,
    code: 'number_taken',
    error: 'Этот номер в этом банке уже добавлен в сервис. Если он ваш, напишите в поддержку',
  },
  numberBusy: {
    status: 409,
    code: 'number_busy',
    error: 'По этому номеру ждёт сделка, или она закончилась меньше суток назад. Сменить его можно будет позже',
  },
  limitsCrossed: {
    status: 409,
    code: 'limits_crossed',
    error: 'Максимальная сумма должна быть больше минимальной',
  },
  archived: { status: 409, code: 'bank_profile_archived', error: 'ЛК в архиве. Сначала верните его' },
  noCard: {
    status: 409,
    code: 'bank_profile_without_card',
    error: 'Без действующей карты переводы C2C принимать некуда: добавьте карту или включите СБП',
  },
} satisfies Record<string, Refusal>;

export const tooManyProfilesEver = (most: bigint): Refusal => ({
  status: 409,
  code: 'too_many_bank_profiles',
  error: `Больше ${most} ЛК, считая архив, завести нельзя: верните ЛК из архива`,
});

export const tooManyProfiles = (most: bigint): Refusal => ({
  status: 409,
  code: 'too_many_bank_profiles',
  error: `Больше ${most} ЛК нельзя: уберите ненужный в архив`,
});

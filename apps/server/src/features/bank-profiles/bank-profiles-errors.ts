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
  archived: { status: 409, code: 'bank_profile_archived', error: 'ЛК в архиве. Сначала верните его' },
  noCard: {
    status: 409,
    code: 'bank_profile_without_card',
    error: 'Без действующей карты переводы C2C принимать некуда: добавьте карту или включите СБП',
  },
} satisfies Record<string, Refusal>;

export const tooManyProfiles = (most: bigint): Refusal => ({
  status: 409,
  code: 'too_many_bank_profiles',
  error: `Больше ${most} ЛК нельзя: уберите ненужный в архив`,
});

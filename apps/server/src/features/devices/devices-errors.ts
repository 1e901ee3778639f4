import type { Refusal } from '#http/refusal.ts';

export const deviceErrors = {
  notFound: { status: 404, code: 'device_not_found', error: 'Устройство не найдено' },
  alreadyAdded: { status: 409, code: 'device_exists', error: 'Устройство с этим номером уже добавлено' },
  otherPhone: { status: 409, code: 'device_other_phone', error: 'У этого устройства другой номер телефона' },
  archived: { status: 409, code: 'device_archived', error: 'Устройство с этим номером в архиве. Сначала верните его' },
  phoneUnpaired: { status: 401, code: 'bad_key', error: 'Телефон не привязан. Привяжите его новым QR-кодом' },
  phoneArchived: {
    status: 401,
    code: 'phone_archived',
    error: 'Устройство в архиве. Верните его в кабинете и привяжите телефон заново',
  },
} satisfies Record<string, Refusal>;

export const tooManyDevicesEver = (most: bigint): Refusal => ({
  status: 409,
  code: 'too_many_devices',
  error: `Больше ${most} устройств, считая архив, завести нельзя: верните устройство из архива`,
});

export const tooManyDevices = (most: bigint): Refusal => ({
  status: 409,
  code: 'too_many_devices',
  error: `Больше ${most} устройств нельзя: уберите ненужное в архив`,
});

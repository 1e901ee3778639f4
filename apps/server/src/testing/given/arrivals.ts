import { deviceDoorApi, type NoticeOutcome } from '@app/contract/devices/device-door';
import { plainRoubles } from '@app/contract/values/money-text';
import type { TestServer } from '#testing/server/server.ts';

let serial = 0;

export interface Told {
  /** Kopecks. */
  amount: bigint;
  /** When the bank told the phone, by the phone's clock; now if not given. */
  at?: Date;
  id?: string;
  channel?: 'push' | 'sms';
  payer?: string;
  digits?: string;
}

/** A notice of Т-Банк, the bank of `givenProfile`, as a phone sends it. */
export function toldByBank(server: Pick<TestServer, 'clock'>, told: Told) {
  const { amount, at = server.clock.now(), id = `told-${++serial}`, channel = 'push', payer, digits } = told;
  const where = digits ? `карта *${digits}` : 'счет RUB';
  const from = payer ? ` ${payer}.` : '';
  const sum = plainRoubles(amount).replace('.', ',');
  // As on a real account, the balance is another each time.
  const balance = ++serial;
  const text =
    channel === 'push'
      ? `Пополнение на ${sum} ₽, ${where}.${from} Доступно ${balance} ₽`
      : `Пополнение, ${where}. ${sum} RUB.${from} Доступно ${balance},79 RUB`;
  return {
    id,
    sender: channel === 'push' ? 'com.idamob.tinkoff.android' : 'T-Bank',
    text,
    at: at.toISOString(),
  };
}

/** Sends notices with a phone's key. The phone's clock is right unless `sentAt` says otherwise; null: it says nothing. */
export async function tell(
  server: TestServer,
  key: string,
  told: (Told | ReturnType<typeof toldByBank>)[],
  sentAt: Date | null = server.clock.now(),
) {
  const notices = told.map((one) => ('text' in one ? one : toldByBank(server, one)));
  const answer = await server.visitor(0, '', key).post(deviceDoorApi.notices.path, {
    notices,
    ...(sentAt && { sentAt: sentAt.toISOString() }),
  });
  return { ...answer, outcomes: answer.body.results?.map((one: { outcome: NoticeOutcome }) => one.outcome) };
}

import { banks } from '@app/contract/banks';
import type { Route } from '@app/contract/route';
import { passesLuhn } from '@app/contract/values/pan';
import fc from 'fast-check';
import { z } from 'zod';
import { writeAddress } from '#features/topups/chain/tron-address.ts';
import { newPng } from '#testing/files/png.ts';
import { notIds } from './access-rules.ts';

type Schema = z.core.JSONSchema.BaseSchema;
type Any = fc.Arbitrary<unknown>;

/** Ids of existing things, for the fields that need one. */
export type Ids = Record<
  | 'deal'
  | 'appeal'
  | 'payout'
  | 'profile'
  | 'device'
  | 'requisite'
  | 'deposit'
  | 'notice'
  | 'view'
  | 'staff'
  | 'request'
  | 'claim'
  | 'person'
  | 'personProfile'
  | 'personPhone'
  | 'account'
  | 'key'
  | 'webhook',
  number[]
>;
type IdsOf = (field: string) => number[];

/** A body that the contract accepts, as it is sent. */
export function bodyOf({ body, path }: Route, ids?: Ids): Any {
  if (!body) return fc.constant(undefined);
  const idsOf = (field: string) => ids?.[kindOf(path, field)] ?? [];
  return arbitrary(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }), '', idsOf);
}

/** By the field's name or, if that is just `id`, by the call. */
export function kindOf(path: string, field: string): keyof Ids {
  const said = field === 'id' ? path.replace('/v2/device/update', '/bankprofiles') : field;
  if (/request_id/.test(said)) return 'request';
  if (/claim_id/.test(said)) return 'claim';
  if (/^\/staff\/v1\/people/.test(path)) {
    if (/requisite/.test(said)) return 'personPhone';
    return /profile/.test(said) ? 'personProfile' : 'person';
  }
  if (/platform_id/.test(said)) return 'account';
  if (/key_id/.test(said)) return 'key';
  if (/webhook_id/.test(said)) return 'webhook';
  if (/^\/trader\/cases/.test(path)) return 'appeal';
  if (/^\/staff\/v1\/cases/.test(path)) return /appeal/.test(path) ? 'appeal' : 'payout';
  if (/^\/staff\/v1\/(?!deals|appeals|payouts|topups)/.test(path)) return 'staff';
  if (/bank-notices/.test(said)) return 'notice';
  if (/views/.test(said)) return 'view';
  if (/deal/.test(said)) return 'deal';
  if (/appeal/.test(said)) return 'appeal';
  if (/payout/.test(said)) return 'payout';
  if (/requisite/.test(said)) return 'requisite';
  if (/deposit|topup/.test(said)) return 'deposit';
  return /bank/.test(said) ? 'profile' : 'device';
}

/** One such body, the same for the same seed. A call with files gets a form. */
export function validBody(route: Route, seed: number): unknown {
  const [body] = fc.sample(bodyOf(route), { seed, numRuns: 1 });
  return route.files ? asForm(body, route.files.field) : body;
}

export function asForm(body: unknown, field: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  form.append(field, new Blob([new Uint8Array(newPng())]), 'файл.png');
  return form;
}

const text = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('Иванов Иван', 'ё', 'x', '1500', 'лк 7', '₽ %_\\'),
);
const amount = fc.integer({ min: 1, max: 2_000_000 }).map((kopecks) => kopecks / 100);
const card = fc.oneof(
  fc.nat({ max: 9_999_999 }).map(cardOf),
  fc.constantFrom('2200 9800 0000 0015', '4111111111111111'),
);
const moment = fc
  .date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const phone = fc.nat({ max: 9_999_999 }).map((last) => `+7916${String(last).padStart(7, '0')}`);

const aPoint = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';

/** What a pattern or a refinement requires cannot be read from the schema; it is known by the field's name. */
const known: Record<string, Any> = {
  login: fc.stringMatching(/^[a-z]{4,12}$/),
  password: fc.string({ minLength: 8, maxLength: 30 }),
  newpass: fc.string({ minLength: 8, maxLength: 30 }),
  email: fc.stringMatching(/^[a-z]{3,9}@example\.com$/),
  otp_code: fc.stringMatching(/^\d{6}$/),
  code_otp: fc.constantFrom('', '123456'),
  bank: fc.constantFrom(...banks.slice(0, 5).map(({ id }) => id)),
  fio: fc.constantFrom('Иванов Иван', 'О’Нил', 'Ё'),
  pan: fc.oneof(card, phone),
  cardpan: card,
  tx_id: fc.stringMatching(/^[0-9a-f]{64}$/),
  from_address: fc.uint8Array({ minLength: 20, maxLength: 20 }).map(writeAddress),
  phone,
  phonenumber: phone,
  from: fc.constantFrom('2026-11-01', '2026-02-28', '2099-12-31'),
  to: fc.constantFrom('2026-11-15', '2026-03-01', '2099-12-31'),
  type: fc.constantFrom('СБП', 'C2C', 'Карта МИР', 'Visa'),
  payment_id: fc.stringMatching(/^[\x21-\x7e]{1,20}$/),
  payout_id: fc.stringMatching(/^[\x21-\x7e]{1,20}$/),
  min_amount: fc.integer({ min: 1, max: 200 }),
  max_amount: fc.integer({ min: 150, max: 100_000 }),
  amount_to_pay: amount.map(String),
  goal: fc.constantFrom(null, 1, 100, 25_000.5, 10_000_000),
  address: fc.constantFrom('', '?status=0', '/done?count=25'),
  endpoint: fc.constantFrom('https://push.example.com/1', 'https://127.0.0.1/x', 'http://push.example.com/1'),
  // A point of the curve, and bytes that are none.
  p256dh: fc.constantFrom(aPoint, aPoint, 'B'.repeat(87)),
  reason: fc.constantFrom('Проверка', 'Ушёл в отпуск'),
  code: fc.stringMatching(/^[a-z]{8,12}$/),
  key: fc.stringMatching(/^[a-z]{8,12}$/),
  object: fc.constantFrom('deal:1', 'payout:100001'),
  url: fc.constantFrom('https://hooks.example.com/in', 'https://hooks.example.com/', 'http://127.0.0.1/x'),
  addresses: fc.constantFrom([], ['203.0.113.7'], ['2001:db8::/32', '10.0.0.0/8']),
  auth: fc.stringMatching(/^[\w-]{22}$/),
  at: moment,
  sentAt: moment,
  sender: fc.constantFrom('T-Bank', 'com.idamob.tinkoff.android', '900', 'никто'),
  text: fc.oneof(
    text,
    amount.map(
      (roubles) => `Пополнение на ${String(roubles).replace('.', ',')} ₽, счет RUB. Ольга С. Доступно 3 568 ₽`,
    ),
  ),
};

const isId = (name: string) => /^ids?$|_ids?$|Id(?:List)?$/.test(name) && !notIds.has(name);

function cardOf(serial: number): string {
  const body = `22009${String(serial).padStart(10, '0')}`;
  return `${body}${[...'0123456789'].find((last) => passesLuhn(`${body}${last}`))}`;
}

function arbitrary(schema: Schema, name: string, ids: IdsOf): Any {
  const byName = known[name];
  if (byName && schema.type !== 'object') return byName;
  const there = isId(name) && !schema.items ? ids(name) : [];
  if (there.length > 0) {
    // A form that creates something has the id 0.
    const usual = schema.default === 0 ? [0, 0, 0, ...there] : there;
    const id = fc.oneof({ weight: 7, arbitrary: fc.constantFrom(...usual) }, { weight: 1, arbitrary: fc.integer() });
    return schema.type === 'string' ? id.map(String) : id;
  }

  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((part) => arbitrary(part as Schema, name, ids)));
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.type === 'object') return objectOf(schema, ids);
  if (schema.type === 'array') return arrayOf(schema, name, ids);
  if (schema.type === 'null') return fc.constant(null);
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'integer') return integerOf(schema);
  if (schema.type === 'number') return amount;
  if (schema.type === 'string') return stringOf(schema);
  // Coerced: the contract takes a number or the text of one.
  return fc.constantFrom(0, 1, 2, 6, '0', '1', '2', '6');
}

function arrayOf({ items = {}, minItems = 0 }: Schema, name: string, ids: IdsOf): Any {
  // Up to five, unless it must have more; fewer than it must have are sent as well.
  const minLength = minItems > 5 ? minItems : 0;
  return fc.array(arbitrary(items as Schema, name, ids), { minLength, maxLength: Math.max(5, minItems) });
}

function objectOf({ properties = {}, required = [], propertyNames, additionalProperties }: Schema, ids: IdsOf): Any {
  const keys = propertyNames && typeof propertyNames === 'object' ? propertyNames.enum : undefined;
  if (keys && typeof additionalProperties === 'object') {
    const value = arbitrary(additionalProperties as Schema, '', ids);
    return fc.record(Object.fromEntries(keys.map((key) => [String(key), value])));
  }
  const fields = Object.entries(properties).map(([key, part]) => [key, arbitrary(part as Schema, key, ids)] as const);
  return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

const integerOf = ({ minimum = -1000, maximum = 1_000_000 }: Schema): Any =>
  fc.integer({ min: Math.max(minimum, -2_147_483_648), max: Math.min(maximum, 2_147_483_647) });

function stringOf({ format, minLength = 0, maxLength = 100 }: Schema): Any {
  if (format === 'date') return fc.constantFrom('2026-11-01', '2024-02-29');
  if (format === 'date-time') return fc.constantFrom('2026-11-15T10:00:00Z', '2024-02-29T23:59:59.999Z');
  return text.map((value) => value.slice(0, maxLength).padEnd(minLength, 'ж'));
}

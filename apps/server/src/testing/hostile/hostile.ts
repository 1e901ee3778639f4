import type { Route } from '@app/contract/route';
import fc from 'fast-check';
import { bodyOf, type Ids, kindOf } from './arbitraries.ts';

/** A request as it is sent, whatever is wrong with it. */
export interface Attack {
  method: string;
  path: string;
  /** Undefined sends no body. */
  payload: Buffer | undefined;
  headers: Record<string, string>;
}

/** Requests to this call: valid ones, ones with a wrong field, completely wrong ones, and ones with a wrong method or type. */
export function attacksOn(route: Route, ids: Ids): fc.Arbitrary<Attack> {
  const body = bodyOf(route, ids);
  const path = pathOf(route, ids);
  const headers = fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom(...oddHeaders) },
  );
  const sent = route.body
    ? fc.oneof(
        { weight: 9, arbitrary: body.map(asJson) },
        {
          weight: 6,
          arbitrary: fc.tuple(body, oddValue, fc.nat()).map(([value, odd, where]) => spoil(value, odd, where)),
        },
        {
          weight: 2,
          arbitrary: fc.tuple(body, fc.constantFrom(...oddFields)).map(([value, odd]) => addField(value, odd)),
        },
        { weight: 2, arbitrary: fc.constantFrom(...oddBodies).map((text) => asText(text)) },
        {
          weight: 1,
          arbitrary: fc.tuple(body, fc.constantFrom(...oddTypes)).map(([value, type]) => ({ ...asJson(value), type })),
        },
      )
    : fc.oneof(
        fc.constant(nothing),
        fc.constantFrom(...oddBodies).map((text) => asText(text)),
      );
  const method = fc.oneof(
    { weight: 20, arbitrary: fc.constant<string>(route.method) },
    { weight: 1, arbitrary: fc.constantFrom('GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'HEAD', 'TRACE', 'PROPFIND') },
  );
  return fc.tuple(method, path, sent, headers).map(([how, where, { payload, type }, more]) => ({
    method: how,
    path: where,
    payload: how === 'GET' || how === 'HEAD' ? undefined : payload,
    headers: { ...(payload && type && { 'content-type': type }), ...more },
  }));
}

interface Sent {
  payload: Buffer | undefined;
  type: string;
}

const nothing: Sent = { payload: undefined, type: '' };
const asText = (text: string | Buffer): Sent => ({ payload: Buffer.from(text), type: 'application/json' });
const asJson = (value: unknown): Sent => asText(write(value));

/** JSON that `JSON.stringify` cannot write: too large numbers, the same field twice, deep nesting. */
class Raw {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function write(value: unknown): string {
  const raws: string[] = [];
  const text = JSON.stringify(value, (_name, part) =>
    part instanceof Raw ? `raw:${raws.push(part.text) - 1}:raw` : part,
  );
  return (text ?? 'null').replace(/"raw:(\d+):raw"/g, (_all, index) => raws[Number(index)] ?? 'null');
}

const tower = (depth: number) => new Raw(`${'['.repeat(depth)}${']'.repeat(depth)}`);
const texts = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udc00\ud800',
  '\u202eгпж.фдп',
  '👨‍👩‍👧‍👦🏳️‍🌈',
  'ё'.repeat(200),
  'x'.repeat(200_000),
  '<script>alert(1)</script>',
  "'; drop table deals; --",
  '%s%n%x',
  '{{7*7}}',
  '../../../etc/passwd',
  '=cmd|"/c calc"!A1',
  '\r\nset-cookie: a=b',
  'İıſK',
  'NaN',
  '1e9',
  '-0',
  '0x10',
  '١٢٣٤٥٦',
  '2026-02-30',
  '9999-99-99',
  '0000-00-00T00:00:00Z',
  '+275760-09-13T00:00:00.000Z',
  '__proto__',
  'constructor',
];
const numbers = [-1, 0, -0, 0.1 + 0.2, 1e-7, 0.005, 1e15, 1e308, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 999_999_999_999.99];
const raws = ['1e400', '-1e400', '1E+2', '0.10000000000000000000000000000001', '9'.repeat(400)].map(
  (text) => new Raw(text),
);
const others: unknown[] = [
  null,
  true,
  false,
  [],
  {},
  [null],
  [[[[]]]],
  { toString: 1, valueOf: 2 },
  { length: 1e9 },
  { constructor: 1 },
  Array.from({ length: 2000 }, (_, index) => index),
  tower(10_000),
  tower(100_000),
];
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(...texts),
  fc.constantFrom<unknown>(...numbers, ...raws),
  fc.constantFrom<unknown>(...others),
  fc.anything(),
);

const GONE = Symbol('gone');

/** One field, however deep, is replaced or removed; or the whole body. */
function spoil(body: unknown, odd: unknown, where: number): Sent {
  const places = placesIn(body);
  if (places.length === 0) return asJson(odd);
  const place = places[where % places.length] ?? [];
  return asJson(replaceAt(body, place, where % 5 === 0 ? GONE : odd));
}

function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => [[...path, name], ...placesIn(part, [...path, name])]);
}

function replaceAt(value: unknown, [name, ...rest]: string[], odd: unknown): unknown {
  if (name === undefined) return odd;
  const parts = Object.entries(value as object).flatMap(([key, part]) => {
    const next = key === name ? replaceAt(part, rest, odd) : part;
    return next === GONE ? [] : [[key, next] as const];
  });
  return Array.isArray(value) ? parts.map(([, part]) => part) : Object.fromEntries(parts);
}

/** As text: some of these cannot be fields of an object. */
const oddFields = [
  '"__proto__":{"group":2}',
  '"constructor":{"prototype":{"group":2}}',
  '"prototype":1',
  '"toString":"x"',
  '"hasOwnProperty":1',
  '"id":1,"id":"x"',
  '"page":1,"page":null',
  '"state":"close","state":"archive"',
  '"":""',
  '"\\u0000":1',
  Array.from({ length: 3000 }, (_, index) => `"f${index}":${index}`).join(),
];

function addField(body: unknown, odd: string): Sent {
  const text = write(body ?? {});
  return asText(text.endsWith('}') ? `${text.slice(0, -1)}${text === '{}' ? '' : ','}${odd}}` : `{${odd}}`);
}

const oddBodies: (string | Buffer)[] = [
  '',
  ' ',
  'null',
  'true',
  '0',
  '"text"',
  '[]',
  '[{}]',
  '{',
  '{"a":',
  '{"a":1}{"b":2}',
  "{'a':1}",
  '{a:1}',
  '{"a":NaN}',
  '\ufeff{}',
  '{"a":"\\ud800"}',
  '['.repeat(100_000),
  '{"a":'.repeat(40_000),
  `{"a":"${'x'.repeat(300_000)}"}`,
  Buffer.from('7b2261223a22fffe80227d', 'hex'),
  Buffer.from('1f8b0800000000000003ab5672545ab20200c3ee5a4f0a000000', 'hex'),
  Buffer.alloc(1000),
];

const oddTypes = [
  'text/plain',
  'text/html; charset=windows-1251',
  'application/x-www-form-urlencoded',
  'application/xml',
  'application/json; charset=utf-16',
  'application/json;;;',
  'APPLICATION/JSON',
  'application/jsonx',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  `multipart/form-data; boundary=${'x'.repeat(5000)}`,
  '*/*',
  'x',
  '/',
];

const oddHeaders: Record<string, string>[] = [
  { 'idempotency-key': '' },
  { 'idempotency-key': 'x'.repeat(101) },
  { 'idempotency-key': "' or 1=1" },
  { 'idempotency-key': 'ключ' },
  { 'idempotency-key': 'same' },
  { 'content-encoding': 'gzip' },
  { 'content-encoding': 'br, gzip, x' },
  { 'x-long': 'x'.repeat(15_000) },
  { 'x-forwarded-for': '1.2.3.4, ::1, <script>' },
  { 'x-http-method-override': 'DELETE' },
  { origin: 'https://evil.example', referer: 'javascript:alert(1)' },
  { accept: 'text/html', 'accept-encoding': '*;q=0', 'accept-language': 'x'.repeat(1000) },
  { range: 'bytes=0-0,1-1,-5' },
  { 'last-event-id': '9'.repeat(400) },
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'x'.repeat(129)}` },
  { authorization: 'Basic dXNlcjpwYXNz' },
  { 'x-signature': 'zz'.repeat(32) },
  { 'x-timestamp': '1e400' },
  { 'x-api-key': '\u0000' },
];

const oddIds = [
  'NaN',
  '1e9',
  '-1',
  '0',
  '1.5',
  '%F0%9F%98%80',
  '9'.repeat(30),
  '1%20or%201',
  '0x1',
  '%201',
  'Infinity',
  '%00',
  'null',
  'x'.repeat(90),
];
const oddTails = [
  '/',
  '?',
  '?x=%',
  `?${'a=1&'.repeat(2000)}`,
  '?__proto__[x]=1',
  '#x',
  ';x=1',
  '//',
  '/..',
  '/%2e%2e',
  '%00',
  '%zz',
  '%',
  '/.git',
  '\\',
  `/${'x'.repeat(9000)}`,
];

function pathOf({ path, params }: Route, ids: Ids): fc.Arbitrary<string> {
  const id = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...ids[kindOf(path, 'id')].map(String)) },
    { weight: 1, arbitrary: fc.constantFrom(...oddIds) },
  );
  const usual = params ? id.map((given) => path.replace(':id', given)) : fc.constant(path);
  const odd = fc.tuple(usual, fc.constantFrom(...oddTails)).map(([start, tail]) => start + tail);
  return fc.oneof(
    { weight: 15, arbitrary: usual },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: usual.map((text) => text.toUpperCase()) },
  );
}

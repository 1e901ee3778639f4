import { fileMessages } from '@app/contract/files';
import { apiError, type Route } from '@app/contract/route';
import { z } from 'zod';

const errors: Record<string, string> = {
  400: 'Неверные данные: error, code и fields по полям',
  401: 'Нет действующей сессии',
  403: 'Недостаточно прав; prove_again: сначала подтвердите, что это вы (POST /merchant/auth/prove)',
  404: 'Не найдено или чужое',
  409: 'Сейчас это сделать нельзя; error объясняет почему',
  429: 'Слишком много попыток; заголовок Retry-After в секундах',
};

const fileErrors: Record<string, string> = {
  413: fileMessages.tooLarge,
  415: 'Файл не того типа: нужны PDF, JPG, PNG или видео',
};

/** OpenAPI 3.1 of exactly what is mounted; nothing is described twice. */
export function openApi(routes: Route[]) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const route of routes) {
    const path = route.path.replace(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Кабинет трейдера: API',
      version: '1',
      description:
        'Суммы в рублях: числа не более чем с двумя знаками. Время: ISO 8601, UTC. Ошибки: {"error", "code", "fields"}.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'http', scheme: 'bearer', description: 'Токен из ответа на вход' },
        platform: {
          type: 'apiKey',
          in: 'header',
          name: 'X-Api-Key',
          description: 'Ключ платформы. Запрос подписан: X-Timestamp, Content-Digest и X-Signature',
        },
      },
      parameters: headers,
      schemas: { Error: wire(apiError) },
    },
  };
}

function operation(route: Route) {
  const statuses = Object.entries(route.files ? { ...errors, ...fileErrors } : errors).filter(
    ([status]) => route.access !== 'public' || !['401', '403'].includes(status),
  );
  return {
    summary: route.summary,
    tags: [route.path.split('/').slice(1, 3).join('/')],
    'x-access': route.access,
    ...(route.access === 'platform' && { 'x-scope': route.scope }),
    ...(route.proven && { 'x-proven-minutes': route.proven.minutes }),
    ...(route.access !== 'public' && { security: [route.access === 'platform' ? { platform: [] } : { session: [] }] }),
    parameters: [...pathParameters(route.params), ...headersOf(route)],
    ...(route.body && { requestBody: { required: true, content: requestContent(route, wire(route.body)) } }),
    responses: {
      200: { description: 'Успех', content: answerContent(route) },
      ...Object.fromEntries(
        statuses.map(([status, description]) => [
          status,
          { description, content: json({ $ref: '#/components/schemas/Error' }) },
        ]),
      ),
    },
  };
}

const idempotencyKey = header(
  'Idempotency-Key',
  'Повтор с тем же ключом в течение 24 часов получает первый ответ и ничего не делает второй раз; с другим телом — 422',
  '^[\\x21-\\x7e]{1,100}$',
);

/** What a call is sent with besides its body. `docs/platform-api.md` has them with an example to compare with. */
const headers = {
  Timestamp: header('X-Timestamp', 'Время Unix в секундах; больше 5 минут в сторону — отказ', '^\\d+$'),
  ContentDigest: header(
    'Content-Digest',
    'RFC 9530: sha-256=:base64 от SHA-256 байтов тела:. Без тела — от пустой строки',
    '^sha-256=:[A-Za-z0-9+/]{43}=:$',
  ),
  Signature: header(
    'X-Signature',
    'HMAC-SHA256 с секретом ключа в hex от четырёх строк, соединённых переводом строки: метод, путь с query, X-Timestamp, Content-Digest',
    '^[0-9a-f]{64}$',
  ),
  IdempotencyKey: idempotencyKey,
  OptionalIdempotencyKey: { ...idempotencyKey, required: false },
};

function header(name: string, description: string, pattern: string) {
  return { name, in: 'header', required: true, description, schema: { type: 'string', pattern } };
}

function headersOf({ access, method }: Route) {
  const names: (keyof typeof headers)[] = [
    ...(access === 'platform' ? (['Timestamp', 'ContentDigest', 'Signature'] as const) : []),
    // A person may press again without a key; a program that repeats itself must send one.
    ...(method === 'GET' || access === 'public'
      ? []
      : [access === 'platform' ? ('IdempotencyKey' as const) : ('OptionalIdempotencyKey' as const)]),
  ];
  return names.map((name) => ({ $ref: `#/components/parameters/${name}` }));
}

function pathParameters(params: z.ZodType | undefined) {
  if (!params) return [];
  const { properties = {} } = wire(params);
  return Object.entries(properties).map(([name, schema]) => ({ name, in: 'path', required: true, schema }));
}

function requestContent({ files }: Route, schema: ReturnType<typeof wire>) {
  if (!files) return json(schema);
  const file = { type: 'array', minItems: 1, maxItems: files.max, items: { type: 'string', format: 'binary' } };
  const form = {
    ...schema,
    properties: { ...schema.properties, [files.field]: file },
    required: [...(schema.required ?? []), ...(files.optional ? [] : [files.field])],
  };
  return { 'multipart/form-data': { schema: form } };
}

function answerContent({ stream, response }: Route) {
  return stream ? { 'text/event-stream': { schema: wire(response) } } : json(wire(response));
}

const json = (schema: unknown) => ({ 'application/json': { schema } });

/** Describes what is sent, not the values in code: amounts are numbers, times are strings. */
function wire(schema: z.ZodType) {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  return rest;
}

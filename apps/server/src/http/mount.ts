import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { mayCall } from '@app/contract/users';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, type Refusal } from './refusal.ts';
import type { User } from './user.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose token it is; undefined when it opens no session. */
    authenticate(token: string): Promise<User | undefined>;
    /** Which platform signed the request; refuses one that is signed wrongly. */
    authenticatePlatform(request: FastifyRequest): Promise<Platform>;
    /** Everything mounted, for the API reference. */
    mounted: Route[];
  }

  interface FastifyRequest {
    /** The body as the contract understands it. */
    parsed: unknown;
  }
}

/** The payment platform, by the key it signed with. */
export interface Platform {
  platform: number;
}

type Caller<R extends Route> = R['access'] extends 'public'
  ? undefined
  : R['access'] extends 'platform'
    ? Platform
    : User;
type Handler<R extends Route> = (
  caller: Caller<R>,
  body: RouteBody<R>,
  request: FastifyRequest,
) => Promise<RouteAnswer<R>> | RouteAnswer<R>;

export const httpErrors = {
  unauthorized: { status: 401, code: 'unauthorized', error: 'Сессия завершена. Войдите снова' },
  forbidden: { status: 403, code: 'forbidden', error: 'Недостаточно прав для этого действия' },
} satisfies Record<string, Refusal>;

/** Puts one call of the contract behind its door: who may call, what comes in, what goes out. */
export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  app.mounted.push(route);
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      const caller = await identify(app, route, request);
      request.parsed = parseInput(route, request);
      const answer = await handler(caller as Caller<R>, request.parsed as RouteBody<R>, request);
      reply.header('cache-control', 'no-store');
      return z.encode(route.response, answer);
    },
  });
}

export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer ([\w-]{20,128})$/i)?.[1];
}

async function identify(app: FastifyInstance, route: Route, request: FastifyRequest) {
  if (route.access === 'public') return undefined;
  return route.access === 'platform' ? app.authenticatePlatform(request) : authorize(app, route, request);
}

async function authorize(app: FastifyInstance, route: Route, request: FastifyRequest): Promise<User> {
  const token = bearerToken(request);
  const user = (token && (await app.authenticate(token))) || fail(httpErrors.unauthorized);
  if (!mayCall(route.access, user.group)) fail(httpErrors.forbidden);
  return user;
}

function parseInput({ body, params }: Route, request: FastifyRequest): unknown {
  if (body) return parse(body, request.body ?? {});
  return params && parse(params, request.params);
}

function parse(schema: z.ZodType, input: unknown): unknown {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;

  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fail({
    status: 400,
    code: 'bad_input',
    error: Object.values(fields)[0] ?? 'Проверьте введённые данные',
    fields,
  });
}

import { mayStaff } from '@app/contract/access/roles';
import { Group, mayCall } from '@app/contract/access/users';
import type { PlatformScope, Route, RouteAnswer, RouteBody } from '@app/contract/route';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { fail, type Refusal } from '#http/refusal.ts';
import { setDataPolicy } from '#http/security-headers.ts';
import type { User } from '#http/user.ts';
import type { Clock } from '#lib/clock.ts';
import type { Claim, Platform } from './caller.ts';
import { type MountedCall, mountUpload } from './mount-upload.ts';
import { mustBeProven } from './proven.ts';
import { WrittenAnswer } from './written-answer.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Whose time `mount` writes into answers. */
    clock: Clock;
    /** The user of a token; undefined if it opens no session. */
    authenticate(token: string): Promise<User | undefined>;
    /** The platform that signed the request; refuses a missing or wrong signature, and a key without this scope. */
    identifyPlatform(request: FastifyRequest, scope: PlatformScope): Promise<Claim<Platform>>;
    /** Everything that is mounted, for the API reference. */
    mounted: Route[];
  }

  interface FastifyRequest {
    /** The caller; known before the body is read. */
    claim: Claim<unknown>;
    /** The body, parsed by the contract. */
    parsed: unknown;
  }
}

type Caller<R extends Route> = R['access'] extends 'public'
  ? undefined
  : R['access'] extends 'platform'
    ? Platform
    : User;
/** An answer as a handler gives it: the server's time is written by `mount` and by nobody else. */
export type WithoutTime<Answer> = Answer extends { serverTime: Date }
  ? Omit<Answer, 'serverTime'> & { serverTime?: never }
  : Answer;
type Handler<R extends Route> = (
  caller: Caller<R>,
  body: RouteBody<R>,
  request: FastifyRequest,
) => Promise<WithoutTime<RouteAnswer<R>> | WrittenAnswer<RouteAnswer<R>>> | WithoutTime<RouteAnswer<R>>;

export const httpErrors = {
  unauthorized: { status: 401, code: 'unauthorized', error: 'Сессия завершена. Войдите снова' },
  forbidden: { status: 403, code: 'forbidden', error: 'Недостаточно прав для этого действия' },
  mustSetUp: { status: 403, code: 'two_factor_required', error: 'Сначала включите двухэтапную аутентификацию' },
} satisfies Record<string, Refusal>;

/** Mounts one call of the contract: checks who may call, parses what comes in, writes what goes out. */
export function mount<const R extends Route>(app: FastifyInstance, route: R, handler: Handler<R>): void {
  app.mounted.push(route);
  const hasTime = hasServerTime(route);
  const call: MountedCall = {
    identify: (request) => identify(app, route, request),
    parse: (request) => parseInput(route, request),
    run: async (caller, request) => {
      const answer = await handler(caller as Caller<R>, request.parsed as RouteBody<R>, request);
      if (!hasTime) return answer instanceof WrittenAnswer ? answer : z.encode(route.response, answer);
      const serverTime = app.clock.now();
      if (answer instanceof WrittenAnswer) return answer.withTime(serverTime);
      return z.encode(route.response, { ...(answer as object), serverTime });
    },
  };
  if (route.files) {
    mountUpload(app, route, route.files, call);
    return;
  }

  app.route({
    method: route.method,
    url: route.path,
    // Before a byte of the body is read: a caller who is not allowed is refused first.
    preParsing: async (request) => {
      request.claim = await call.identify(request);
    },
    handler: async (request, reply) => {
      const { claim } = request;
      claim.check();
      request.parsed = call.parse(request);
      request.files = [];
      const answer = await call.run(claim.caller, request);
      reply.header('cache-control', 'no-store');
      setDataPolicy(reply);
      if (!(answer instanceof WrittenAnswer)) return answer;
      reply.type('application/json; charset=utf-8');
      return answer.text;
    },
  });
}

export const hasServerTime = ({ response }: Route): boolean =>
  response instanceof z.ZodObject && 'serverTime' in response.shape;

export function bearerToken(request: FastifyRequest): string | undefined {
  return request.headers.authorization?.match(/^Bearer ([\w-]{20,128})$/i)?.[1];
}

async function identify(app: FastifyInstance, route: Route, request: FastifyRequest): Promise<Claim<unknown>> {
  if (route.access === 'platform') return app.identifyPlatform(request, route.scope);
  const caller = route.access === 'public' ? undefined : await authorize(app, route, request);
  return { caller, update: () => {}, check: () => {} };
}

export async function authorize(app: FastifyInstance, route: Route, request: FastifyRequest): Promise<User> {
  const token = bearerToken(request);
  const user = (token && (await app.authenticate(token))) || fail(httpErrors.unauthorized);
  if (!mayCall(route.access, user.group)) fail(httpErrors.forbidden);
  if (!mayByRoles(route, user)) fail(httpErrors.forbidden);
  if (user.mustSetUp && !route.beforeSetUp) fail(httpErrors.mustSetUp);
  if (route.proven && !route.proven.changing) mustBeProven(user, route.proven);
  return user;
}

/** Moderators have no roles: what they judge is theirs by their group. */
function mayByRoles(route: Route, { group, roles }: User): boolean {
  if (route.access === 'staff') return mayStaff(roles, route.area, route.right);
  return route.access !== 'judge' || group !== Group.staff || mayStaff(roles, 'cases', route.right);
}

function parseInput({ body, params }: Route, request: FastifyRequest): unknown {
  const named = params && parse(params, request.params);
  if (!body) return named;
  const given = parse(body, request.body ?? {});
  return named ? Object.assign({}, given, named) : given;
}

function parse(schema: z.ZodType, input: unknown): object | undefined {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data as object;

  const fields: Record<string, string> = {};
  for (const issue of parsed.error.issues) fields[issue.path.join('.')] ??= issue.message;
  return fail({
    status: 400,
    code: 'bad_input',
    error: Object.values(fields)[0] ?? 'Проверьте введённые данные',
    fields,
  });
}

import { z } from 'zod';

/** Who may call. `user` is any signed-in group; `public` needs no token; `platform` signs its requests. */
export type Access = 'public' | 'user' | 'trader' | 'payout-trader' | 'moderator' | 'platform';

/** What a key of a platform may do: read; make and cancel deals and make appeals; make and withdraw payouts; decide appeals. */
export const platformScopes = ['read', 'deals', 'payouts', 'decide'] as const;
export type PlatformScope = (typeof platformScopes)[number];

/** One call of the API, described once: the server mounts it, the web calls it, tests fake it, the docs list it. */
export type Route = Call & ({ access: Exclude<Access, 'platform'> } | { access: 'platform'; scope: PlatformScope });

interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Only in a session that has lately shown who it is. */
  proven?: Proven;
  /** One Russian line for the API reference. */
  summary: string;
  body?: z.ZodType;
  /** The call is multipart: files under this name, the fields of `body` beside them. */
  files?: { field: string; max: number };
  /** What stands in the path (`/deals/:id`); with a body as well, the handler gets both in one. */
  params?: z.ZodType;
  /** The answer has no end: server-sent events, `response` is one message of them. */
  stream?: true;
  response: z.ZodType;
}

/**
 * Password or code proven within so many minutes; otherwise 403 `prove_again`, and the screen asks and goes on. With `changing` it
 * matters only to a request that changes one of these fields.
 */
export interface Proven {
  minutes: 10 | 60;
  changing?: readonly string[];
}

type Given<Schema> = Schema extends z.ZodType ? z.output<Schema> : unknown;
export type RouteBody<R extends Route> = R['body'] extends z.ZodType
  ? z.output<R['body']> & Given<R['params']>
  : R['params'] extends z.ZodType
    ? z.output<R['params']>
    : undefined;
export type RouteAnswer<R extends Route> = z.output<R['response']>;

/** The answer of a change that has nothing else to say. */
export const done = z.object({ success: z.literal(true) });
export type Done = z.output<typeof done>;

/** The body of every refusal. `error` is a Russian sentence for a person, `code` is for programs. */
export const apiError = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ApiErrorBody = z.output<typeof apiError>;

import { z } from 'zod';
import type { StaffArea, StaffRight } from './access/roles.ts';

/**
 * Who may call. `user` is any signed-in group; `public` needs no token; `platform` signs its requests; of `staff`, those whose roles open
 * the call's area. `judge` is whoever may judge cases: moderators (payouts alone, which the feature sees to), and of staff those whose roles
 * open the area of cases.
 */
export type Access = 'public' | 'user' | 'trader' | 'payout-trader' | 'moderator' | 'staff' | 'judge' | 'platform';

/** What a key of a platform may do: read; make and cancel deals and make appeals; make and withdraw payouts; decide appeals. */
export const platformScopes = ['read', 'deals', 'payouts', 'decide'] as const;
export type PlatformScope = (typeof platformScopes)[number];

/** One call of the API, described once: the server mounts it, the web calls it, tests fake it, the docs list it. */
export type Route = Call &
  (
    | { access: Exclude<Access, 'platform' | 'staff' | 'judge'> }
    | { access: 'platform'; scope: PlatformScope }
    | { access: 'staff'; area: StaffArea; right: StaffRight }
    | { access: 'judge'; right: StaffRight }
  );

interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** Open to those who must have a second factor and have not set it up yet. Everything else is closed to them. */
  beforeSetUp?: true;
  /** Needs a session that has recently proven by password or code who it is. */
  proven?: Proven;
  /** One Russian line for the API reference. */
  summary: string;
  body?: z.ZodType;
  /** The call is multipart: files under this name, the fields of `body` beside them. */
  files?: {
    field: string;
    max: number;
    /** There may be none. */
    optional?: true;
    /** The last tenth of the disk is not theirs: it is kept for receipts and for proofs of appeals. */
    yields?: true;
  };
  /** Parameters of the path (`/deals/:id`). The handler gets them together with the body. */
  params?: z.ZodType;
  /** The answer does not end: it is a stream of server-sent events, and `response` describes one message. */
  stream?: true;
  response: z.ZodType;
}

/**
 * The password or a code must have been given within this many minutes. Otherwise the answer is 403 `prove_again`; the screen asks for it
 * and repeats the request. With `changing` this concerns only requests that change one of these fields.
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

/** The answer to a change when there is nothing else to say. */
export const done = z.object({ success: z.literal(true) });
export type Done = z.output<typeof done>;

/** The body of every refusal. `error` is a Russian sentence for a person, `code` is for programs. */
export const apiError = z.object({
  error: z.string(),
  code: z.string(),
  fields: z.record(z.string(), z.string()).optional(),
});
export type ApiErrorBody = z.output<typeof apiError>;

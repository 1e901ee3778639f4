import { apiError, type Route, type RouteAnswer } from '@app/contract/route';
import { z } from 'zod';

/** What the cabinet answered when it refused. `code` is for programs: `no_requisite`, `payment_exists`, … */
export class CabinetRefusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

/**
 * The exact bytes to send, because the signature covers them. For a form there is a second reason: `fetch` would end the whole process if
 * a form was abandoned while it is still being read.
 */
export async function writeBody({ body, files }: Route, input: unknown, attached: Blob[] = []) {
  if (!body) return { bytes: new Uint8Array(), type: '' };
  const said = z.encode(onlyGiven(body, input), input);
  if (!files) return { bytes: new TextEncoder().encode(JSON.stringify(said)), type: 'application/json' };

  const form = new FormData();
  for (const [name, value] of Object.entries(said as Record<string, unknown>)) form.append(name, String(value));
  for (const blob of attached) form.append(files.field, blob);
  const written = new Response(form);
  return {
    bytes: new Uint8Array(await written.arrayBuffer()),
    type: written.headers.get('content-type') ?? '',
  };
}

/** A field with a default may be left out: the cabinet fills it in. */
export type Given<Schema extends z.ZodObject> = {
  [Name in keyof z.input<Schema> & keyof z.output<Schema> as undefined extends z.input<Schema>[Name]
    ? never
    : Name]: z.output<Schema>[Name];
} & Partial<z.output<Schema>>;

function onlyGiven(body: z.ZodType, input: unknown): z.ZodType {
  if (!(body instanceof z.ZodObject)) return body;
  const given = Object.keys(body.shape).filter((name) => (input as Record<string, unknown>)[name] !== undefined);
  return z.object(Object.fromEntries(given.map((name) => [name, body.shape[name]])));
}

export async function readAnswer<R extends Route>(route: R, response: Response): Promise<RouteAnswer<R>> {
  const answer: unknown = await response.json();
  if (response.ok) return z.decode(route.response, answer as never) as RouteAnswer<R>;
  const refusal = apiError.safeParse(answer).data;
  throw new CabinetRefusal(response.status, refusal?.code ?? 'unknown', refusal?.error ?? `HTTP ${response.status}`);
}

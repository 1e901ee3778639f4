import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { beforeEach, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '#lib/api/api.ts';

type UploadRoute = Route & Required<Pick<Route, 'files'>>;
type Answer<R extends Route> = RouteAnswer<R> | ApiError;

export interface FakeUpload<R extends Route> {
  /** Fields and file names of each request, as the server would read them. */
  calls: { body: RouteBody<R>; files: string[] }[];
  tokens: (string | null)[];
  keys: (string | null)[];
  /** Tells the page how much has been sent: 0.5 is half. */
  progress: (part: number) => void;
}

/** Like fakeRoute, for a call with files. It waits for the answer; without one it stays open until it is aborted. */
export function fakeUpload<R extends UploadRoute>(
  route: R,
  answer: (body: RouteBody<R>) => Answer<R> | Promise<Answer<R>>,
): FakeUpload<R> {
  let present: FakeXhr | undefined;
  const fake: FakeUpload<R> = {
    calls: [],
    tokens: [],
    keys: [],
    progress: (part) => present?.upload.onprogress?.({ loaded: part * 1000, total: 1000 }),
  };
  handlers.set(`${route.method} ${route.path}`, async (request, form) => {
    present = request;
    const { [route.files.field]: _files, ...fields } = Object.fromEntries(form);
    const body = z.decode(route.body ?? z.undefined(), fields as never) as RouteBody<R>;
    const files = form.getAll(route.files.field).map((file) => (file as File).name);
    fake.calls.push({ body, files });
    fake.tokens.push(request.headers.get('authorization')?.replace('Bearer ', '') ?? null);
    fake.keys.push(request.headers.get('idempotency-key'));
    const result = await answer(body);
    if (!(result instanceof ApiError)) return { status: 200, body: z.encode(route.response, result) };
    const { status, code, message, fields: wrong } = result;
    return { status, body: { error: message, code, fields: wrong } };
  });
  return fake;
}

type Handler = (request: FakeXhr, form: FormData) => Promise<{ status: number; body: unknown }>;
const handlers = new Map<string, Handler>();

/** The part of XMLHttpRequest that lib/api/upload.ts uses. A status of 0 is a lost connection. */
class FakeXhr {
  headers = new Headers();
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  status = 0;
  responseText = '';
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  onloadend?: () => void;
  private name = '';
  private over = false;

  open(method: string, path: string) {
    this.name = `${method} ${path}`;
  }

  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value);
  }

  async send(form: FormData) {
    const handle = handlers.get(this.name);
    if (!handle) throw new Error(`no fakeUpload answers ${this.name}`);
    const { status, body } = await handle(this, form);
    if (this.over) return;
    this.status = status;
    this.responseText = JSON.stringify(body);
    this.end(status === 0 ? this.onerror : this.onload);
  }

  abort() {
    if (!this.over) this.end(this.onabort);
  }

  private end(tell: (() => void) | undefined) {
    this.over = true;
    tell?.();
    this.onloadend?.();
  }
}

beforeEach(() => {
  handlers.clear();
  vi.stubGlobal('XMLHttpRequest', FakeXhr);
});

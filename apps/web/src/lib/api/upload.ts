import type { Route, RouteAnswer, RouteBody } from '@app/contract/route';
import { apiBase, type CallOptions, encodeBody, headersFor, noConnection, readAnswer, tokenFor } from './api.ts';

type UploadRoute = Route & Required<Pick<Route, 'files'>>;

interface UploadOptions extends CallOptions {
  /** How much of the files has been sent, from 0 to 1. At 1 the server is checking them. */
  onProgress?: (part: number) => void;
}

/** Like `call`, with files. XMLHttpRequest, because fetch does not report how much has been sent. */
export async function upload<R extends UploadRoute>(
  route: R,
  body: RouteBody<R>,
  files: readonly File[],
  options: UploadOptions = {},
): Promise<RouteAnswer<R>> {
  const form = new FormData();
  // Fields first: the server reads the form in order and must know whose files follow.
  for (const [name, value] of Object.entries(encodeBody(route, body) ?? {})) form.append(name, String(value));
  for (const file of files) form.append(route.files.field, file, file.name);

  const token = tokenFor(route);
  return readAnswer(route, token, await send(route, form, headersFor(token, options), options));
}

/** A slow line may take long; the connection counts as lost only if nothing has been sent for this long. */
const patience = 60_000;

function send(route: Route, form: FormData, headers: Headers, { signal, onProgress }: UploadOptions) {
  return new Promise<Response>((resolve, reject) => {
    signal?.throwIfAborted();
    const request = new XMLHttpRequest();
    let timer = setTimeout(() => request.abort(), patience);
    const withdraw = () => request.abort();
    signal?.addEventListener('abort', withdraw);

    request.open(route.method, apiBase + route.path);
    for (const [name, value] of headers) request.setRequestHeader(name, value);
    request.upload.onprogress = ({ loaded, total }) => {
      clearTimeout(timer);
      timer = setTimeout(() => request.abort(), patience);
      if (total > 0) onProgress?.(loaded / total);
    };
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = () => reject(noConnection());
    request.onabort = () => reject(signal?.aborted ? signal.reason : noConnection());
    request.onloadend = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', withdraw);
    };
    request.send(form);
  });
}

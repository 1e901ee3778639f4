import type { EarlyCall } from './openings.ts';

/** Put in by the build: see build/opening-script.ts. Files by their numbers, since most screens share most of them. */
declare const __OPENINGS__: {
  files: string[];
  /** What every screen stands in. */
  shell: number[];
  always: EarlyCall;
  screens: { address: string; files: number[]; list?: EarlyCall }[];
};

/**
 * Runs before anything else of the page. Somebody who is signed in needs the shell, the screen, the settings and a list: known from the
 * address alone, all of it is asked for at once, instead of one after another as each file finds out about the next.
 * Who is not signed in loads nothing by it.
 */
function open(): void {
  const token = readToken();
  const { pathname, search } = location;
  if (token === null) return;

  const { files, shell, always, screens } = __OPENINGS__;
  const screen = screens.find(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  for (const number of new Set([...shell, ...(screen?.files ?? [])])) preload(files[number] ?? '');

  const isPlain = pathname === screen?.address && search === '';
  const calls = [always, ...(isPlain && screen.list ? [screen.list] : [])];
  window.earlyAnswers = { token, answers: new Map(calls.map((call) => [nameOf(call), ask(call, token)])) };
}

function readToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    // Storage is closed to us: whoever has no memory is not signed in.
    return null;
  }
}

function preload(file: string): void {
  const link = document.createElement('link');
  const isStyle = file.endsWith('.css');
  link.rel = isStyle ? 'preload' : 'modulepreload';
  if (isStyle) link.as = 'style';
  // As the bundler's own loading asks for it; otherwise it would come a second time.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
}

/** The same request that lib/api/api.ts sends. */
function ask({ method, path, body }: EarlyCall, token: string): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    authorization: `Bearer ${token}`,
    'live-place': 'tell',
  };
  if (body !== null) headers['content-type'] = 'application/json';
  const answer = fetch(path, { method, headers, body });
  // A failure is told to whoever takes the answer; if nobody does, it is nobody's trouble.
  answer.catch(() => undefined);
  return answer;
}

const nameOf = ({ method, path, body }: EarlyCall) => `${method} ${path} ${body ?? ''}`;

open();

import type { EarlyCall } from './openings.ts';

/** Inserted by the build: see build/opening-script.ts. Files are named by numbers, because most screens share most of them. */
declare const __OPENINGS__: {
  files: string[];
  /** The smaller of the scripts that the page itself names. */
  before: string;
  /** The files that every screen needs. */
  shell: number[];
  always: EarlyCall;
  screens: { address: string; files: number[]; list?: EarlyCall }[];
};

/**
 * Runs before anything else on the page. A signed-in person needs the shell, the screen, the settings and a list. All of them follow from
 * the address, so they are requested at once instead of one after another. Without a session nothing is loaded here.
 */
function open(): void {
  const token = readToken();
  const { pathname, search } = location;
  if (token === null) return;

  const { files, before, shell, always, screens } = __OPENINGS__;
  const screen = screens.find(({ address }) => pathname === address || pathname.startsWith(`${address}/`));
  const wanted = [...new Set([...shell, ...(screen?.files ?? [])])].map((number) => files[number] ?? '');
  preloadAll(wanted.filter(isStyle));

  const isPlain = pathname === screen?.address && search === '';
  const calls = [always, ...(isPlain && screen.list ? [screen.list] : [])];
  window.earlyAnswers = { token, answers: new Map(calls.map((call) => [nameOf(call), ask(call, token)])) };

  // On a slow line all files come equally fast, React last, and only then would anything run. So the page's own scripts get a head start: the
  // others are requested while React is on its way, and come while it begins to run.
  const next = () => preloadAll(wanted.filter((file) => !isStyle(file)));
  const first = preload(before);
  first.onload = next;
  first.onerror = next;
}

function readToken(): string | null {
  try {
    return localStorage.getItem('token');
  } catch {
    // Without access to storage nobody is signed in.
    return null;
  }
}

const isStyle = (file: string) => file.endsWith('.css');

function preloadAll(files: string[]): void {
  for (const file of files) preload(file);
}

function preload(file: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = isStyle(file) ? 'preload' : 'modulepreload';
  if (isStyle(file)) link.as = 'style';
  // Requested in the same way as the bundler does it; otherwise the file would be loaded twice.
  link.crossOrigin = '';
  link.href = file;
  document.head.append(link);
  return link;
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
  // An error is reported to whoever uses the answer; if nobody does, it does not matter.
  answer.catch(() => undefined);
  return answer;
}

const nameOf = ({ method, path, body }: EarlyCall) => `${method} ${path} ${body ?? ''}`;

open();

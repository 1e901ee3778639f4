declare global {
  interface Window {
    /** Asked for before the first file of the cabinet had come: see opening/opening.ts. */
    earlyAnswers?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

/** An answer nobody has come for by this time is too old to be the first one shown. */
const keptFor = 30_000;

/** The answer that is on its way to exactly this call of this session, if there is one. Each is given once. */
export function takeEarly(
  token: string | null,
  { method, path }: { method: string; path: string },
  body: string | undefined,
): Promise<Response> | undefined {
  const early = window.earlyAnswers;
  if (!early) return undefined;
  if (early.token !== token || performance.now() > keptFor) {
    delete window.earlyAnswers;
    return undefined;
  }
  const name = `${method} ${path} ${body ?? ''}`;
  const answer = early.answers.get(name);
  early.answers.delete(name);
  return answer;
}

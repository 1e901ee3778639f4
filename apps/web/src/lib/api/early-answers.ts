declare global {
  interface Window {
    /** Answers that were requested before the first file of the cabinet was loaded: see opening/opening.ts. */
    earlyAnswers?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

/** An answer that nobody has used by this time is too old. */
const keptFor = 30_000;

/** The early answer to exactly this call of this session, if there is one. Each is used once. */
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

/** However many callers ask, the work is done at most once a second, and all get its last result, be it an error. */
export function onceASecond<Answer>(work: () => Promise<Answer>): () => Promise<Answer> {
  let last: { begun: number; answer: Promise<Answer>; over: boolean } | undefined;
  return () => {
    const now = performance.now();
    if (last && (!last.over || now - last.begun < 1000)) return last.answer;
    const mine = { begun: now, answer: work(), over: false };
    last = mine;
    const end = () => {
      mine.over = true;
    };
    mine.answer.then(end, end);
    return mine.answer;
  };
}

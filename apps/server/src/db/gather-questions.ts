import type { Db } from './db.ts';

interface Asker<Question, Answer> {
  question: Question;
  resolve(answer: Answer | undefined): void;
  reject(error: unknown): void;
}

/**
 * For a look that many requests take at the same moment: what is asked in one turn of the event loop is asked of PostgreSQL in one statement. For a lone
 * request nothing changes. `askAll` answers in the order of the questions; where it fails, it has failed for all of them.
 */
export function gatherQuestions<Question, Answer>(
  askAll: (db: Db, questions: Question[]) => Promise<(Answer | undefined)[]>,
): (db: Db, question: Question) => Promise<Answer | undefined> {
  const waiting = new WeakMap<Db, Asker<Question, Answer>[]>();

  async function leave(db: Db): Promise<void> {
    const askers = waiting.get(db) ?? [];
    waiting.delete(db);
    try {
      const answers = await askAll(
        db,
        askers.map(({ question }) => question),
      );
      askers.forEach(({ resolve }, index) => {
        resolve(answers[index]);
      });
    } catch (error) {
      for (const { reject } of askers) reject(error);
    }
  }

  return (db, question) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(db) ?? [];
      if (askers.push({ question, resolve, reject }) > 1) return;
      waiting.set(db, askers);
      setImmediate(leave, db);
    });
}

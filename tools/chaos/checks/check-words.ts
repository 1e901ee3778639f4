import type { Db } from '@app/server/kit';
import type { Journal } from '#chaos/stage/journal.ts';
import { type Check, check } from './check.ts';
import { replayJudges } from './replay-judges.ts';
import { replayNoes } from './replay-refusals.ts';
import { readBench, readStory } from './story.ts';

/** Who judged a case and who did not agree: every no is there once, and stays with its case until an owner whose turn it is decides. */
export async function checkWords(db: Db, journal: Journal): Promise<Check[]> {
  const [story, bench] = [await readStory(db), await readBench(db)];
  const { again, turn, noes } = replayNoes(story, bench.owners);
  const told = journal.noes.map(({ thing, who }) => `${thing} by ${who}`);
  return [
    check(
      'nobody judges what they judged before, but an owner where nobody neutral is left',
      replayJudges(story, bench),
    ),
    check('every no that was accepted is there once, and no other', differences(told, noes)),
    check('what somebody did not agree with is an owner’s when it is asked for again', again),
    check('after a no only an owner answers whose turn it is, and nobody decides alone', turn),
  ];
}

function differences(told: string[], happened: string[]): string[] {
  const counts = (names: string[]) => Map.groupBy(names, (name) => name);
  const [one, other] = [counts(told), counts(happened)];
  return [...new Set([...told, ...happened])].flatMap((name) => {
    const [acknowledged, there] = [one.get(name)?.length ?? 0, other.get(name)?.length ?? 0];
    return acknowledged === there ? [] : [`${name}: acknowledged ${acknowledged}, happened ${there}`];
  });
}

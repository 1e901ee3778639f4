import type { Bench, Word } from './story.ts';

interface Waiting {
  kind: string;
  by: number;
  /** The last no, be it to this request or to one before it. */
  refusedBy: number | undefined;
}

/** Of one case. */
interface Story {
  judged: Set<number>;
  waiting: Map<number, Waiting>;
}

/** Sending back and returning use up no judge, and whoever judged before may return. */
const decides = (kind: string) => kind !== 'payout.return' && kind !== 'payout.sendback';

/**
 * Who decided a case does not judge it again, nor say anything to what waits about it; but an owner does where nobody neutral is left
 * (docs/domain/cases.md). Back in the pool a payout is a new case.
 */
export function replayJudges(rows: Word[], { owners, staff, moderators }: Bench): string[] {
  const stories = new Map<string, Story>();
  const problems: string[] = [];

  for (const { event, who, thing, kind, second, request, began } of rows) {
    const story: Story = stories.get(thing) ?? { judged: new Set(), waiting: new Map() };
    stories.set(thing, story);
    const { judged, waiting } = story;
    const others = kind === 'payout.reverse' || thing.startsWith('appeal:') ? staff : [...staff, ...moderators];
    const mayJudge = (person: number) =>
      !judged.has(person) ||
      kind === 'payout.return' ||
      (owners.includes(person) && nobodyNeutral(story, owners, others));
    const said = (person: number) => {
      if (!mayJudge(person)) problems.push(`${event} of ${kind} ${thing} by ${person}, who judged it before`);
    };

    if (event === 'request.asked') {
      said(who);
      waiting.set(request ?? 0, { kind, by: who, refusedBy: began ?? undefined });
    } else if (event === 'request.refused' || event === 'request.upheld') {
      said(who);
      const asked = waiting.get(request ?? 0);
      if (asked) asked.refusedBy = who;
      if (event === 'request.upheld') waiting.delete(request ?? 0);
    } else if (event.startsWith('request.')) waiting.delete(request ?? 0);
    else {
      // Who asked was looked at when they asked.
      said(second ?? who);
      if (event === 'payout.returned') judged.clear();
      else if (decides(kind)) for (const person of [who, second ?? who]) judged.add(person);
    }
  }
  return problems;
}

function nobodyNeutral({ judged, waiting }: Story, owners: number[], others: number[]): boolean {
  const words = [...waiting.values()].filter(({ kind }) => decides(kind));
  const isNeutral = (person: number) =>
    !judged.has(person) && !words.some(({ by, refusedBy }) => person === by || person === refusedBy);
  const isRefused = words.some(({ refusedBy }) => refusedBy !== undefined);
  return !owners.some(isNeutral) && (isRefused || !others.some(isNeutral));
}

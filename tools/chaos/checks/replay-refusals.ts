import type { Word } from './story.ts';

interface Asked {
  kind: string;
  by: number;
  noes: { by: number }[];
  /** Requests of before whose noes still stood when this one was made. */
  earlier: Asked[];
}

/** Of one thing: what was asked for since two persons last decided about it, and the noes that count no more. */
interface Story {
  asked: Asked[];
  over: Set<object>;
}

const answers = new Set(['request.refused', 'request.upheld', 'request.confirmed']);

/** Goes through the journal by the rules of docs/domain/two-persons.md, apart from the server's own SQL. */
export function replayNoes(rows: Word[], owners: number[]) {
  const stories = new Map<string, Story>();
  const requests = new Map<number, Asked>();
  const again: string[] = [];
  const turn: string[] = [];
  const noes: string[] = [];

  for (const { event, who, request, second, thing, kind, refusedBefore } of rows) {
    const story = stories.get(thing) ?? { asked: [], over: new Set() };
    stories.set(thing, story);
    const name = `${event} ${request ?? ''} of ${kind} ${thing} by ${who}`;
    const asked = request === null ? undefined : requests.get(request);
    if (!event.startsWith('request.')) {
      if (second === null && standing(story, kind, who).length > 0) turn.push(`${name}: alone after a no`);
      // Back in the pool it is a new case.
      if (event === 'payout.returned') for (const no of story.asked.flatMap(({ noes }) => noes)) story.over.add(no);
    } else if (event === 'request.asked') {
      const made = { kind, by: who, noes: [], earlier: standing(story, kind, who) };
      if (made.earlier.length > 0 !== refusedBefore) again.push(`${name}: ${made.earlier.length} noes stand`);
      requests.set(request ?? 0, made);
      story.asked.push(made);
    } else if (asked && answers.has(event)) {
      const refused = asked.noes.length + asked.earlier.length > 0;
      if (asked.by === who || (refused && !ownersTurn(asked, owners).includes(who))) turn.push(name);
      if (event === 'request.confirmed') story.asked = [];
      else {
        asked.noes.push({ by: who });
        noes.push(`${thing} by ${who}`);
      }
    }
  }
  return { again, turn, noes };
}

/** Whoever asks now has changed their mind: their own no counts no more. */
const standing = ({ asked, over }: Story, kind: string, who: number): Asked[] =>
  asked.filter((one) => one.kind === kind && one.noes.some((no) => no.by !== who && !over.has(no)));

/** Those without a part in it; where none is left, those who said no; and only then those who asked for it in vain. */
function ownersTurn({ by, noes, earlier }: Asked, owners: number[]): number[] {
  const rank = (person: number) => {
    if ([...noes, ...earlier.flatMap((one) => one.noes)].some((no) => no.by === person)) return 1;
    return earlier.some((one) => one.by === person) ? 2 : 0;
  };
  const others = owners.filter((person) => person !== by);
  const least = Math.min(...others.map(rank));
  return others.filter((person) => rank(person) === least);
}

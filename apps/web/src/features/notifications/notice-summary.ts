import type { Group } from '@app/contract/access/users';
import type { LiveEvent } from '@app/contract/journal/events';
import { factsOf } from '@app/contract/journal/journal';
import { noticeKindsOf } from '@app/contract/notifications/notices';
import type { NoticeSummary } from './notices-text.ts';

/** Which events a person of this group is notified of, by kind. Events that are repeated after a sleep are too old and are left out. */
export function summarize(events: readonly LiveEvent[], group: Group, now: number): NoticeSummary[] {
  const recent = events.filter(({ at, quiet }) => !quiet && now - at.getTime() < stillNews);
  return noticeKindsOf[group].flatMap((kind) => {
    const amounts = recent.filter(({ event }) => factsOf(event)?.notice?.kind === kind).map(({ amount }) => amount);
    return amounts.length > 0 ? [{ kind, count: amounts.length, amount: sum(amounts) }] : [];
  });
}

const stillNews = 60_000;

export function addUp(before: NoticeSummary | undefined, more: NoticeSummary): NoticeSummary {
  if (!before) return more;
  return { ...more, count: before.count + more.count, amount: sum([before.amount, more.amount]) };
}

function sum(amounts: readonly (bigint | undefined)[]): bigint | undefined {
  return amounts.reduce((all, amount) => (all === undefined || amount === undefined ? undefined : all + amount), 0n);
}

/** After a broken connection the latest events come again; each is notified only once. */
export function makeOnce() {
  const known = new Set<string>();
  return (events: readonly LiveEvent[]) =>
    events.filter(({ event, ref, at }) => {
      const name = `${event} ${ref} ${at.getTime()}`;
      if (known.has(name)) return false;
      known.add(name);
      if (known.size > 1000) for (const old of [...known].slice(0, 500)) known.delete(old);
      return true;
    });
}

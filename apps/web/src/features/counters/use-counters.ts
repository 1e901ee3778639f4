import type { Group } from '@app/contract/access/users';
import type { Counters } from '@app/contract/counters';
import { useQuery } from '@tanstack/react-query';
import { useServerNow } from '#lib/api/server-clock.ts';
import { type Urgency, urgencyOf } from './counter-urgency.ts';
import { type CounterName, countersQuery, sumOf } from './counters-api.ts';
import { countText, talksText, urgencyText, waitingInAll } from './counters-text.ts';

export interface ShownCounter {
  count: number;
  urgency: Urgency;
  /** How many of the things have messages that were not read, or a question. */
  talks: number;
  /** In words, for people who do not see the number or its colour. */
  text: string;
}

/** What is shown beside menu items; undefined where nothing waits. */
export function useCounters(group: Group) {
  const { data } = useQuery(countersQuery);
  const now = useServerNow(5_000);

  const find = (name: CounterName | undefined): ShownCounter | undefined => {
    const counter = name && data?.[name];
    if (!counter) return undefined;
    const { count } = counter;
    const talks = talksOf(name, data.talks);
    if (count + talks === 0) return undefined;
    const urgency = urgencyOf(name, counter, now);
    const words = [
      count > 0 && countText(name, count, group),
      urgency !== 'calm' && urgencyText(name, urgency),
      talks > 0 && talksText(talks),
    ];
    return { count, urgency, talks, text: words.filter(Boolean).join(', ') };
  };

  const sum = data ? sumOf(data) : 0;
  const urgencies = (['deals', 'appeals', 'payouts'] as const).map((name) => find(name)?.urgency);
  const urgency = (['now', 'soon'] as const).find((one) => urgencies.includes(one)) ?? 'calm';
  const all: ShownCounter | undefined =
    sum > 0 ? { count: sum, urgency, talks: 0, text: waitingInAll(sum) } : undefined;
  return { find, all, unread: data?.inbox.count ?? 0 };
}

/** Cases are appeals and payouts; of those that somebody does not judge the server counts none. */
function talksOf(name: CounterName, { appeals, payouts }: Counters['talks']): number {
  if (name === 'appeals') return appeals;
  if (name === 'payouts') return payouts;
  return name === 'cases' ? appeals + payouts : 0;
}

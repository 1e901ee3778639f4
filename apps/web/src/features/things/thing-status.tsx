import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';

type Words<Status extends number> = Record<Status, { label: string; tone: Tone }>;

/** The badge of a status that these are the words of. */
export const badgeBy =
  <Status extends number>(words: Words<Status>) =>
  ({ status }: { status: Status }) => <StatusBadge tone={words[status].tone}>{words[status].label}</StatusBadge>;

/** The statuses of a filter, in this order. */
export const optionsBy = <Status extends number>(words: Words<Status>, order: readonly Status[]) =>
  order.map((status) => ({ value: String(status), label: words[status].label }));

import type { TalkMark } from '@app/contract/cases/talk-mark';
import { StatusBadge } from '#ui/status/status-badge.tsx';

/** In a row of a list: somebody waits for an answer, or has written. */
export function TalkBadge({ mark: { asked, unread } }: { mark: TalkMark }) {
  if (asked) return <StatusBadge tone="waiting">Вопрос</StatusBadge>;
  return unread > 0 ? <StatusBadge tone="working">{`Новых: ${unread}`}</StatusBadge> : null;
}

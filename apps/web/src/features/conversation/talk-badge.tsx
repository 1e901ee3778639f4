import type { TalkMark } from '@app/contract/conversation/talk-mark';
import { Link, type LinkProps } from '@tanstack/react-router';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import classes from './case-talk.module.css';

/** In a row of a list: somebody waits for an answer, or has written. */
export function TalkBadge({ mark }: { mark: TalkMark }) {
  const word = wordOf(mark);
  return word && <StatusBadge tone={mark.asked ? 'waiting' : 'working'}>{word}</StatusBadge>;
}

interface TalkLinkProps {
  mark: TalkMark;
  /** Opens the thing with its conversation. */
  link: object;
  /** «выплата № 31»: rows have the same badges. */
  about: string;
}

/** The same badge as the way to what has been written, where the row itself is not pressed. */
export function TalkLink({ mark, link, about }: TalkLinkProps) {
  const word = wordOf(mark);
  if (!word) return null;
  return (
    <div>
      <Link
        {...(link as LinkProps)}
        className={`mantine-focus-auto ${classes.link}`}
        aria-label={`${word}. Переписка, ${about}`}
        preload={false}
      >
        <TalkBadge mark={mark} />
      </Link>
    </div>
  );
}

function wordOf({ asked, unread }: TalkMark): string | null {
  if (asked) return 'Вопрос';
  return unread > 0 ? `Новых: ${unread}` : null;
}

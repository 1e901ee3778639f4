import { Button } from '@mantine/core';
import { IconBell, IconBellExclamation } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { browserPlayer, type NoticePlayer, useSoundState } from './notice-player.ts';
import classes from './notices.module.css';
import { isSoundWanted, noticesQuery } from './notices-api.ts';
import { noticesText as text } from './notices-text.ts';

interface NoticesButtonProps {
  /** How many messages have not been read. */
  unread: number;
  onClick: () => void;
  player?: NoticePlayer;
}

/** The bell: opens the messages, shows how many are new, and says when a chosen sound cannot be played yet. */
export function NoticesButton({ unread, onClick, player = browserPlayer }: NoticesButtonProps) {
  const { data } = useQuery(noticesQuery);
  const silent = useSoundState(player) !== 'ready' && isSoundWanted(data);
  const label = [silent ? text.openBlocked : text.open, unread > 0 && text.unread(unread)].filter(Boolean).join(', ');
  const Icon = silent ? IconBellExclamation : IconBell;
  return (
    <Button
      variant="default"
      className={classes.button ?? ''}
      data-silent={silent || undefined}
      aria-label={label}
      title={label}
      aria-haspopup="dialog"
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {unread > 0 && (
        <span className={classes.unread} aria-hidden>
          {unread > 99 ? '99+' : unread}
        </span>
      )}
    </Button>
  );
}

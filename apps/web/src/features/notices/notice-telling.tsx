import type { Notices } from '@app/contract/notices';
import type { Group } from '@app/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { type LiveNews, onLive } from '#live/live.ts';
import { useAwayOffer } from './notice-away.tsx';
import { browserPlayer, type NoticePlayer, useSoundWakes } from './notice-player.ts';
import { makeTeller } from './notice-teller.ts';
import { noticesQuery, useNoticesOfOtherTabs } from './notices-api.ts';

interface NoticeTellingProps {
  group: Group;
  onSetUp: () => void;
  player?: NoticePlayer;
}

/** Tells the person about new events, in the ways they chose. */
export function NoticeTelling({ group, onSetUp, player = browserPlayer }: NoticeTellingProps) {
  const { data: notices } = useQuery(noticesQuery);
  const [tell] = useState(makeTeller);
  const navigate = useNavigate();
  const noteAway = useAwayOffer(onSetUp);
  const hear = useEffectEvent((news: LiveNews) => {
    const open = (to: string) => void navigate({ to });
    noteAway(tell(news, { group, notices, player, open }));
  });

  useEffect(() => onLive((news) => hear(news)), []);
  useEffect(() => onPopupOpened((to) => void navigate({ to })), [navigate]);
  useSoundWakes(isSoundWanted(notices), player);
  useNoticesOfOtherTabs();
  return null;
}

export function isSoundWanted(notices: Notices | undefined): boolean {
  return notices !== undefined && Object.values(notices.kinds).some(({ sound }) => sound);
}

/** A popup of the service worker was pressed, and this page was chosen to show the thing. */
function onPopupOpened(open: (to: string) => void): () => void {
  const { serviceWorker } = navigator as { serviceWorker?: ServiceWorkerContainer };
  const take = ({ data }: MessageEvent<unknown>) => {
    const to = typeof data === 'object' && data !== null && 'open' in data ? data.open : undefined;
    if (typeof to === 'string' && to.startsWith('/dashboard')) open(to);
  };
  serviceWorker?.addEventListener('message', take);
  return () => serviceWorker?.removeEventListener('message', take);
}

import type { Group } from '@app/contract/access/users';
import type { Notices } from '@app/contract/notifications/notices';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { afterOpening } from '#lib/browser/after-opening.ts';
import { type LiveNews, onLive } from '#live/live.ts';
import { useAwayOffer } from './notice-away.tsx';
import { browserPlayer, type NoticePlayer, useSoundWakes } from './notice-player.ts';
import { makeTeller } from './notice-teller.ts';
import { isSoundWanted, noticesQuery, useNoticesOfOtherTabs } from './notices-api.ts';

interface NoticeTellingProps {
  userId: number;
  group: Group;
  onSetUp: () => void;
  player?: NoticePlayer;
}

/** Tells the person about new events, in the ways they chose. */
export function NoticeTelling({ userId, group, onSetUp, player = browserPlayer }: NoticeTellingProps) {
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
  useKeptPush(userId, notices);
  return null;
}

/** Push messages come to this browser also in the session that has just begun, if its person has chosen them here before. */
function useKeptPush(userId: number, notices: Notices | undefined): void {
  const wanted = notices !== undefined && Object.values(notices.kinds).some(({ push }) => push);
  useEffect(() => {
    if (!wanted) return;
    const keep = async () => (await import('./channels/push-here.ts')).keepPush(userId);
    afterOpening(() => void keep().catch(() => undefined));
  }, [wanted, userId]);
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

import type { Group } from '@app/contract/access/users';
import { noticeKindsOf } from '@app/contract/notifications/notices';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { hasSignedInHere } from '#lib/api/session.ts';
import { askedBefore, rememberAsked } from './asked-once.ts';
import { browserPlayer, type NoticePlayer } from './notice-player.ts';
import { isSoundWanted, noticesQuery, useSaveNotices } from './notices-api.ts';

const soundAsked = 'sound-asked';

/**
 * Whoever signs in in a browser for the first time and has no sound anywhere is asked once whether they want one. Undefined when there is
 * nothing to ask. A browser plays sounds only after a click, and the answer is one.
 */
export function useSoundOffer(group: Group, player: NoticePlayer = browserPlayer) {
  const { data: notices } = useQuery(noticesQuery);
  const [over, setOver] = useState(() => !hasSignedInHere() || askedBefore(soundAsked));
  const save = useSaveNotices();
  if (over || !notices || isSoundWanted(notices)) return undefined;

  function end() {
    rememberAsked(soundAsked);
    setOver(true);
  }

  async function accept() {
    if (!notices) return;
    const kinds = { ...notices.kinds };
    for (const kind of noticeKindsOf[group]) kinds[kind] = { ...kinds[kind], sound: true };
    end();
    save({ ...notices, kinds });
    await player.wake();
    await player.play([noticeKindsOf[group][0] ?? 'deal'], notices.volume);
  }

  return { accept: () => void accept(), refuse: end };
}

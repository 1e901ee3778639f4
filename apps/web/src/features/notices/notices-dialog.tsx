import { type NoticeChoice, type NoticeKind, type Notices, noticeKindsOf } from '@app/contract/notices';
import type { Group } from '@app/contract/users';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { errorText } from '#ui/page/toast.ts';
import { NoticeKinds } from './notice-kinds.tsx';
import { browserPlayer, type NoticePlayer, useSoundState } from './notice-player.ts';
import { askPermission, type PopupPermission, popupPermission } from './notice-popup.ts';
import { NoticeVolume } from './notice-volume.tsx';
import { noticesQuery, useSaveNotices } from './notices-api.ts';
import { noticesDialogText as text } from './notices-dialog-text.ts';
import { PopupNotice } from './popup-notice.tsx';

interface NoticesDialogProps {
  group: Group;
  onClose: () => void;
  player?: NoticePlayer;
}

export default function NoticesDialog({ group, onClose, player = browserPlayer }: NoticesDialogProps) {
  const notices = useQuery(noticesQuery);
  return (
    <Dialog title={text.title} onClose={onClose}>
      {notices.data && <NoticesForm group={group} notices={notices.data} player={player} />}
      {notices.isPending && <Skeleton height={220} radius="md" />}
      {notices.isError && !notices.data && (
        <Stack role="alert" align="flex-start">
          <Text>
            {text.loadFailed} {errorText(notices.error, '')}
          </Text>
          <Button variant="default" loading={notices.isFetching} onClick={() => notices.refetch()}>
            {text.retry}
          </Button>
        </Stack>
      )}
    </Dialog>
  );
}

function NoticesForm({ group, notices, player }: { group: Group; notices: Notices; player: NoticePlayer }) {
  const kinds = noticeKindsOf[group];
  const save = useSaveNotices();
  const [permission, setPermission] = useState(popupPermission);
  const [refused, setRefused] = useState<PopupPermission>();
  const soundBlocked = useSoundState(player) === 'blocked';

  function choose(kind: NoticeKind, change: Partial<NoticeChoice>) {
    save({ ...notices, kinds: { ...notices.kinds, [kind]: { ...notices.kinds[kind], ...change } } });
  }

  async function listen(kind: NoticeKind, volume = notices.volume) {
    await player.wake();
    await player.play([kind], volume);
  }

  async function chooseSound(kind: NoticeKind, sound: boolean) {
    choose(kind, { sound });
    // Plays the sound once, so that the person knows it; the click also allows the browser to play sounds later.
    if (sound) await listen(kind);
  }

  /** Without the permission the switch goes back, and the reason is shown below. */
  async function allow(): Promise<boolean> {
    const answer = await askPermission();
    setPermission(answer);
    setRefused(answer === 'granted' ? undefined : answer);
    return answer === 'granted';
  }

  async function choosePopup(kind: NoticeKind, popup: boolean) {
    if (!popup || (await allow())) choose(kind, { popup });
  }

  const anyPopup = kinds.some((kind) => notices.kinds[kind].popup);
  return (
    <Stack gap="md">
      <Text c="dimmed">{text.about}</Text>
      <NoticeVolume
        volume={notices.volume}
        onChange={(volume) => save({ ...notices, volume })}
        onTest={(volume) => listen(kinds[0] ?? 'deal', volume)}
      />
      {soundBlocked && <Notice tone="rejected">{text.blocked}</Notice>}
      <NoticeKinds
        kinds={kinds}
        choices={notices.kinds}
        onSound={chooseSound}
        onPopup={choosePopup}
        onListen={listen}
      />
      <PopupNotice permission={permission} refused={refused} chosen={anyPopup} onAllow={allow} />
    </Stack>
  );
}

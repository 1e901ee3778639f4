import type { Group } from '@app/contract/access/users';
import { type NoticeChoice, type NoticeKind, type Notices, noticeKindsOf } from '@app/contract/notifications/notices';
import { Button, Skeleton, Stack, Switch, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Notice } from '#ui/page/notice.tsx';
import { errorText } from '#ui/page/toast.ts';
import { channelsText } from './channels/channels-text.ts';
import { PushNotice } from './channels/push-notice.tsx';
import { pushQuery, useSwitchPush } from './channels/push-query.ts';
import { TelegramPart } from './channels/telegram-part.tsx';
import { telegramQuery } from './channels/telegram-query.ts';
import { NoticeKinds, type NoticeWay } from './notice-kinds.tsx';
import { browserPlayer, type NoticePlayer, useSoundState } from './notice-player.ts';
import { askPermission, type PopupPermission, popupPermission } from './notice-popup.ts';
import { NoticeVolume } from './notice-volume.tsx';
import { noticesQuery, useSaveNotices } from './notices-api.ts';
import { noticesDialogText as text } from './notices-dialog-text.ts';
import { PopupNotice } from './popup-notice.tsx';

interface NoticesDialogProps {
  userId: number;
  group: Group;
  onClose: () => void;
  player?: NoticePlayer;
}

export function NoticesDialog({ userId, group, onClose, player = browserPlayer }: NoticesDialogProps) {
  const notices = useQuery(noticesQuery);
  return (
    <Dialog title={text.title} size={560} onClose={onClose}>
      {notices.data && <NoticesForm userId={userId} group={group} notices={notices.data} player={player} />}
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

interface NoticesFormProps {
  userId: number;
  group: Group;
  notices: Notices;
  player: NoticePlayer;
}

function NoticesForm({ userId, group, notices, player }: NoticesFormProps) {
  const kinds = noticeKindsOf[group];
  const save = useSaveNotices();
  const [permission, setPermission] = useState(popupPermission);
  const [refused, setRefused] = useState<PopupPermission>();
  const push = useQuery(pushQuery(userId));
  const pushSwitch = useSwitchPush(userId);
  const { data: telegram } = useQuery(telegramQuery);
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

  async function switchPush(on: boolean): Promise<boolean> {
    if (on && !(await allow())) return false;
    const failed = await pushSwitch.mutateAsync(on).then(
      () => false,
      () => true,
    );
    return !failed;
  }

  /** The first one also makes this browser reachable. Where that is impossible, the choice still holds for the person's other browsers. */
  async function choosePush(kind: NoticeKind, on: boolean) {
    // A click may come before the browser has said whether it gets push messages.
    const state = push.data ?? (await push.refetch()).data;
    if (!on || state !== 'off' || (await switchPush(true))) choose(kind, { push: on });
  }

  /** Who connects a chat wants to be told something there. */
  function chooseAllForTelegram() {
    if (kinds.some((kind) => notices.kinds[kind].telegram !== undefined)) return;
    const chosen = { ...notices.kinds };
    for (const kind of kinds) chosen[kind] = { ...chosen[kind], telegram: true };
    save({ ...notices, kinds: chosen });
  }

  const ways: NoticeWay[] = [
    { way: 'sound', title: text.sound, labelOf: text.soundOf, onChange: chooseSound },
    { way: 'popup', title: text.popup, labelOf: text.popupOf, onChange: choosePopup },
    { way: 'push', title: channelsText.push, labelOf: channelsText.pushOf, onChange: choosePush },
  ];
  if (telegram?.chat) {
    const onChange = (kind: NoticeKind, on: boolean) => choose(kind, { telegram: on });
    ways.push({ way: 'telegram', title: channelsText.telegram, labelOf: channelsText.telegramOf, onChange });
  }
  const anyPopup = kinds.some((kind) => notices.kinds[kind].popup);
  const anyPush = kinds.some((kind) => notices.kinds[kind].push);
  return (
    <Stack gap="md">
      <Text c="dimmed">{text.about}</Text>
      <NoticeVolume
        volume={notices.volume}
        onChange={(volume) => save({ ...notices, volume })}
        onTest={(volume) => listen(kinds[0] ?? 'deal', volume)}
      />
      {soundBlocked && <Notice tone="rejected">{text.blocked}</Notice>}
      <NoticeKinds kinds={kinds} choices={notices.kinds} ways={ways} onListen={listen} />
      {(anyPush || telegram?.chat) && (
        <Switch
          label={telegram ? channelsText.amountsBoth : channelsText.amounts}
          checked={notices.amounts ?? false}
          onChange={({ currentTarget }) => save({ ...notices, amounts: currentTarget.checked })}
        />
      )}
      <PopupNotice permission={permission} refused={refused} chosen={anyPopup} onAllow={allow} />
      <PushNotice state={push.data} chosen={anyPush} busy={pushSwitch.isPending} onSwitch={switchPush} />
      {telegram && <TelegramPart telegram={telegram} onLinking={chooseAllForTelegram} />}
    </Stack>
  );
}

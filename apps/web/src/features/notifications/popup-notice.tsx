import { Button, Text } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';
import type { PopupPermission } from './notice-popup.ts';
import { noticesDialogText as text } from './notices-dialog-text.ts';

interface PopupNoticeProps {
  permission: PopupPermission;
  /** The browser's answer to the request for permission, if it was not yes. */
  refused: PopupPermission | undefined;
  /** Notices were chosen before, here or on another device. */
  chosen: boolean;
  onAllow: () => void;
}

/** What prevents popups although they were chosen, and how to change it. */
export function PopupNotice({ permission, refused, chosen, onAllow }: PopupNoticeProps) {
  if (permission !== 'granted' && permission !== 'default' && (refused || chosen)) {
    return <Notice tone="rejected">{walls[permission]}</Notice>;
  }
  if (refused === 'default') return <Notice tone="waiting">{text.dismissed}</Notice>;
  if (permission === 'default' && chosen) {
    return (
      <Notice tone="working" action={<Button onClick={onAllow}>{text.allowHere}</Button>}>
        {text.notAskedHere}
      </Notice>
    );
  }
  return (
    <Text size="sm" c="dimmed">
      {text.popupHint}
    </Text>
  );
}

const walls = { denied: text.denied, unsupported: text.unsupported, insecure: text.insecure };

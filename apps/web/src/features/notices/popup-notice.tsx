import { Button, Text } from '@mantine/core';
import { Notice } from '#ui/page/notice.tsx';
import type { PopupPermission } from './notice-popup.ts';
import { noticesText as text } from './notices-text.ts';

interface PopupNoticeProps {
  permission: PopupPermission;
  /** What the browser has just answered, if not yes. */
  refused: PopupPermission | undefined;
  /** Notices are chosen already, here or on another device. */
  chosen: boolean;
  onAllow: () => void;
}

/** What stands between a choice and a popup, and how to get past it. */
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

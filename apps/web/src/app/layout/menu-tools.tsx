import { NoticesButton } from '#features/notifications/notices-button.tsx';
import { ThemeSwitch } from './theme-switch.tsx';

interface MenuToolsProps {
  /** How many messages have not been read. */
  unread: number;
  onNotices: () => void;
}

/** What stands at the foot of the menu. */
export function MenuTools({ unread, onNotices }: MenuToolsProps) {
  return (
    <>
      <ThemeSwitch />
      <NoticesButton unread={unread} onClick={onNotices} />
    </>
  );
}

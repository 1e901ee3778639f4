import type { Settings } from '@app/contract/settings';
import { mayCall } from '@app/contract/users';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { appText } from '#app/app-text.ts';
import { isCurrent, type MenuItem, menuOf } from '#app/menu.ts';
import { signOut } from '#app/session.ts';
import { CounterBadge } from '#features/counters/counter-badge.tsx';
import { type ShownCounter, useCounters } from '#features/counters/use-counters.ts';
import { menuPlace, useStartViews } from '#features/views/start-view.ts';
import { controlKey } from '#lib/browser/control-key.ts';
import { soon } from '#ui/page/soon.tsx';
import { Brand } from './brand.tsx';
import classes from './side-menu.module.css';
import { UserCard } from './user-card.tsx';

const PauseButton = soon(async () => (await import('#features/pauses/pause-button.tsx')).PauseButton);
const MenuTools = soon(async () => (await import('./menu-tools.tsx')).MenuTools);

interface SideMenuProps {
  user: Settings['user'];
  onNotices: () => void;
  onPalette: () => void;
  /** The drawer uses it to close itself. */
  onLeave?: () => void;
}

export function SideMenu({ user, onNotices, onPalette, onLeave }: SideMenuProps) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counters = useCounters(user.group);

  return (
    <div className={classes.menu}>
      <Brand onClick={onLeave} />
      <button
        type="button"
        className={classes.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => {
          onLeave?.();
          onPalette();
        }}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        {appText.palette}
        <kbd>{controlKey} K</kbd>
      </button>
      <ul className={classes.list}>
        {menuOf(user).map((item) => (
          <li key={item.to}>
            <MenuLink
              item={item}
              current={isCurrent(item, pathname)}
              counter={counters.find(item.counter)}
              onClick={onLeave}
            />
          </li>
        ))}
        <li>
          <button type="button" className={classes.item} onClick={signOut}>
            <IconLogout size={18} stroke={1.75} aria-hidden />
            {appText.signOut}
          </button>
        </li>
      </ul>
      <div className={classes.bottom}>
        {mayCall('trader', user.group) && (
          <div className={classes.pause}>
            <PauseButton inMenu />
          </div>
        )}
        <UserCard user={user} onLeave={onLeave} />
        <div className={classes.tools}>
          <MenuTools unread={counters.unread} onNotices={onNotices} />
        </div>
      </div>
    </div>
  );
}

interface MenuLinkProps {
  item: MenuItem;
  current: boolean;
  counter: ShownCounter | undefined;
  onClick: (() => void) | undefined;
}

function MenuLink({ item, current, counter, onClick }: MenuLinkProps) {
  const { label, Icon } = item;
  const place = menuPlace(item, useStartViews());
  return (
    <Link
      {...(place as { to: string })}
      className={classes.item}
      aria-current={current ? 'page' : undefined}
      aria-label={counter && `${label}, ${counter.text}`}
      title={counter?.text}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} aria-hidden />
      {label}
      {counter && <CounterBadge counter={counter} />}
    </Link>
  );
}

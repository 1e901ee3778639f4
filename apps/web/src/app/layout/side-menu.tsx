import { mayCall } from '@app/contract/access/users';
import type { Settings } from '@app/contract/settings';
import { IconLogout, IconSearch } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { appText } from '#app/app-text.ts';
import { groupedMenuOf, isCurrent, type MenuItem } from '#app/menu.ts';
import type { MenuGroup } from '#app/screens.ts';
import { signOut } from '#app/session.ts';
import { CounterBadge } from '#features/counters/counter-badge.tsx';
import { type ShownCounter, useCounters } from '#features/counters/use-counters.ts';
import { controlKey } from '#lib/browser/control-key.ts';
import { lazyOptional } from '#ui/page/lazy.tsx';
import { menuPlace, useStartViews } from '#ui/views/start-view.ts';
import { Brand } from './brand.tsx';
import classes from './menu.module.css';
import { UserCard } from './user-card.tsx';

const PauseButton = lazyOptional(async () => (await import('#features/devices/pauses/pause-button.tsx')).PauseButton);
const MenuTools = lazyOptional(async () => (await import('./menu-tools.tsx')).MenuTools);

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
        className={`l-ring ${classes.find}`}
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
      {groupedMenuOf(user).map(({ group, items }) => (
        <MenuSection key={group ?? 'all'} group={group}>
          {items.map((item) => (
            <li key={item.to}>
              <MenuLink
                item={item}
                current={isCurrent(item, pathname)}
                counter={counters.find(item.counter)}
                onClick={onLeave}
              />
            </li>
          ))}
          {!group && <SignOut />}
        </MenuSection>
      ))}
      {mayCall('staff', user.group) && (
        <ul className="l-stack l-gap-2 l-list">
          <SignOut />
        </ul>
      )}
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

/** A heading is quiet: it is read once and found by its place afterwards. */
function MenuSection({ group, children }: { group: MenuGroup | undefined; children: ReactNode }) {
  const id = useId();
  if (!group) return <ul className="l-stack l-gap-2 l-list">{children}</ul>;
  return (
    <div>
      <p id={id} className={classes.heading}>
        {appText.menuGroups[group]}
      </p>
      <ul className="l-stack l-gap-2 l-list" aria-labelledby={id}>
        {children}
      </ul>
    </div>
  );
}

function SignOut() {
  return (
    <li>
      <button type="button" className={`l-ring ${classes.item}`} onClick={signOut}>
        <IconLogout size={18} stroke={1.75} aria-hidden />
        {appText.signOut}
      </button>
    </li>
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
      className={`l-ring ${classes.item}`}
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

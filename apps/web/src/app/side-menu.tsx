import type { Settings } from '@app/contract/settings';
import { IconLogout } from '@tabler/icons-react';
import { Link, useLocation } from '@tanstack/react-router';
import { appText } from './app-text.ts';
import { Brand } from './brand.tsx';
import { isCurrent, menuByGroup } from './menu.ts';
import { signOut } from './session.ts';
import classes from './side-menu.module.css';
import { ThemeSwitch } from './theme-switch.tsx';
import { UserCard } from './user-card.tsx';

interface SideMenuProps {
  user: Settings['user'];
  /** The drawer closes itself on it. */
  onLeave?: () => void;
}

export function SideMenu({ user, onLeave }: SideMenuProps) {
  const pathname = useLocation({ select: (location) => location.pathname });

  return (
    <div className={classes.menu}>
      <Brand onClick={onLeave} />
      <ul className={classes.list}>
        {menuByGroup[user.group].map((item) => (
          <li key={item.to}>
            <Link
              to={item.to}
              className={classes.item}
              aria-current={isCurrent(item, pathname) ? 'page' : undefined}
              onClick={onLeave}
            >
              <item.Icon size={18} stroke={1.75} aria-hidden />
              {item.label}
            </Link>
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
        <UserCard user={user} onLeave={onLeave} />
        <ThemeSwitch />
      </div>
    </div>
  );
}

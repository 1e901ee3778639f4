import type { Settings } from '@app/contract/settings';
import { mayCall } from '@app/contract/users';
import { Burger, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { CounterBadge } from '#features/counters/counter-badge.tsx';
import { useCounters } from '#features/counters/use-counters.ts';
import { formatRoubles } from '#lib/format.ts';
import { useOpenDialog } from '#ui/open-dialogs.ts';
import { appText } from './app-text.ts';
import classes from './phone-header.module.css';
import { SideMenu } from './side-menu.tsx';

export function PhoneHeader({ user, onNotices }: { user: Settings['user']; onNotices: () => void }) {
  const [opened, drawer] = useDisclosure();
  useOpenDialog(opened, {
    close: drawer.close,
    leave: drawer.close,
    isHeld: () => false,
    hasUnsent: () => false,
  });
  const { all } = useCounters(user.group);
  return (
    <div className={classes.header}>
      <Link to="/dashboard" className={classes.mark} aria-label={appText.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
      </Link>
      <div className={classes.who}>
        {mayCall('trader', user.group) && (
          <span className={classes.balance}>{formatRoubles(user.financial_balance)}</span>
        )}
        <span className={classes.login}>{user.login}</span>
      </div>
      <div className={classes.opener}>
        <Burger
          className={classes.burger ?? ''}
          opened={opened}
          onClick={drawer.toggle}
          size="sm"
          aria-label={all ? `${appText.openMenu}, ${all.text}` : appText.openMenu}
          aria-expanded={opened}
        />
        {all && !opened && <CounterBadge counter={all} />}
      </div>
      <Drawer.Root
        opened={opened}
        onClose={drawer.close}
        size={288}
        position="right"
        classNames={{ content: classes.drawer ?? '', body: classes.drawerBody ?? '' }}
      >
        <Drawer.Overlay hiddenFrom="sm" />
        <Drawer.Content aria-label={appText.menu} hiddenFrom="sm">
          <Drawer.Body>
            <SideMenu user={user} onNotices={onNotices} onLeave={drawer.close} />
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  );
}

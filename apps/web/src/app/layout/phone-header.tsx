import { mayCall } from '@app/contract/access/users';
import type { Settings } from '@app/contract/settings';
import { Burger } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { appText } from '#app/app-text.ts';
import { CounterBadge } from '#features/counters/counter-badge.tsx';
import { useCounters } from '#features/counters/use-counters.ts';
import { useEver } from '#lib/browser/use-ever.ts';
import { formatRoubles } from '#lib/text/format.ts';
import { useOpenDialog } from '#ui/dialog/open-dialogs.ts';
import { lazyAfterStart } from '#ui/page/lazy.tsx';
import classes from './menu.module.css';
import { SideMenu } from './side-menu.tsx';

const PhoneMenu = lazyAfterStart(async () => (await import('./phone-menu.tsx')).PhoneMenu);

interface PhoneHeaderProps {
  user: Settings['user'];
  onNotices: () => void;
  onPalette: () => void;
}

export function PhoneHeader({ user, onNotices, onPalette }: PhoneHeaderProps) {
  const [opened, drawer] = useDisclosure();
  useOpenDialog(opened, {
    close: drawer.close,
    leave: drawer.close,
    isHeld: () => false,
    hasUnsent: () => false,
  });
  const touched = useEver(opened);
  const { all } = useCounters(user.group);
  return (
    <div className={classes.header}>
      <Link to="/dashboard" className={classes.mark} activeOptions={{ exact: true }} aria-label={appText.brand}>
        <img src="/favicon.svg" alt="" width={28} height={28} />
      </Link>
      <div className={classes.headerWho}>
        {mayCall('trader', user.group) && (
          <span className="l-strong l-nowrap">{formatRoubles(user.financial_balance)}</span>
        )}
        <span className="l-muted l-tiny l-cut">{user.login}</span>
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
      {touched && (
        <PhoneMenu opened={opened} onClose={drawer.close}>
          <SideMenu user={user} onNotices={onNotices} onPalette={onPalette} onLeave={drawer.close} />
        </PhoneMenu>
      )}
    </div>
  );
}

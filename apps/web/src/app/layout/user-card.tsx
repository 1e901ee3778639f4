import { mayCall } from '@app/contract/access/users';
import type { Settings } from '@app/contract/settings';
import { IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { appText } from '#app/app-text.ts';
import { HeldMoney } from '#features/ledger/holds/held-money.tsx';
import { formatRoubles } from '#lib/text/format.ts';
import { CopyValue } from '#ui/value/copy-value.tsx';
import classes from './menu.module.css';

interface UserCardProps {
  user: Settings['user'];
  onLeave?: (() => void) | undefined;
}

/** Who is signed in and, for traders, the balance. The link to the settings is here: the menu lists what people work with. */
export function UserCard({ user, onLeave }: UserCardProps) {
  return (
    <section className={classes.card} aria-label={user.login}>
      <Link
        to="/dashboard/settings"
        className={classes.who}
        onClick={onLeave}
        aria-label={`${user.login}, ${appText.settings}`}
      >
        <span className="l-cut" title={user.login}>
          {user.login}
        </span>
        <IconSettings size={18} stroke={1.75} aria-hidden />
      </Link>
      <div className="l-muted l-tiny">
        <CopyValue value={String(user.id)} label={appText.copyId}>
          {appText.id} {user.id}
        </CopyValue>
      </div>
      {mayCall('trader', user.group) && (
        <dl className={classes.money}>
          <dt>{appText.balance}</dt>
          <dd className={classes.balance}>{formatRoubles(user.financial_balance)}</dd>
          <dd className="l-muted l-tiny">
            <HeldMoney amount={user.held_balance} onLeave={onLeave} />
          </dd>
          {user.debt > 0n && (
            <dd className={classes.debt}>
              <Link to="/dashboard/statement" onClick={onLeave}>
                {appText.debt(formatRoubles(user.debt))}
              </Link>
            </dd>
          )}
        </dl>
      )}
    </section>
  );
}

import { Link, useLocation } from '@tanstack/react-router';
import { appText } from '#app/app-text.ts';
import { isCurrent, type Member, type MenuItem, menuOf } from '#app/menu.ts';
import { screens } from '#app/screens.ts';
import { CounterBadge } from '#features/counters/counter-badge.tsx';
import { useCounters } from '#features/counters/use-counters.ts';
import { menuPlace, useStartViews } from '#ui/views/start-view.ts';
import classes from './menu.module.css';

const wanted = [screens.shift, screens.deals, screens.appeals, screens.payouts, screens.devices];

/** What a trader works with all day, under the thumb: at most four, the rest is in the menu. */
export function barOf(member: Member): MenuItem[] {
  const menu = menuOf(member);
  const mine = wanted.flatMap(({ path }) => menu.find(({ covers }) => covers.includes(path)) ?? []);
  // Who has no shift has few screens, and the menu is enough.
  return mine.some(({ covers }) => covers.includes(screens.shift.path)) ? mine.slice(0, 4) : [];
}

export function PhoneBar({ member }: { member: Member }) {
  const pathname = useLocation({ select: (location) => location.pathname });
  const counters = useCounters(member.group);
  const startViews = useStartViews();
  return (
    <nav className={classes.bar} aria-label={appText.bar}>
      {barOf(member).map((item) => {
        const counter = item.covers.includes(screens.shift.path) ? counters.all : counters.find(item.counter);
        return (
          <Link
            key={item.to}
            {...(menuPlace(item, startViews) as { to: string })}
            className={`l-ring ${classes.barItem}`}
            aria-current={isCurrent(item, pathname) ? 'page' : undefined}
            aria-label={counter && `${item.label}, ${counter.text}`}
          >
            <span className={classes.icon}>
              <item.Icon size={22} stroke={1.75} aria-hidden />
              {counter && counter.count > 0 && <CounterBadge counter={{ ...counter, talks: 0 }} />}
            </span>
            {item.label}
          </Link>
        );
      })}
    </nav>
  );
}

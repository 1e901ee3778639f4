import type { Need } from '@app/contract/today/console-today';
import { IconChevronRight, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useContext } from 'react';
import { useServerNow } from '#lib/api/server-clock.ts';
import { formatCount, formatDuration, plural } from '#lib/text/format.ts';
import { StaffRoles } from '#ui/thing/thing-kinds.ts';
import classes from './console-today.module.css';
import { needPlaces, placeOf } from './console-today-places.ts';
import { needWords, todayText as text } from './console-today-text.ts';

/** What needs somebody now, each a count that leads to its list; a day with nothing to do looks like it. */
export function TodayNeeds({ needs }: { needs: readonly Need[] }) {
  if (needs.length === 0)
    return (
      <div className={classes.quiet}>
        <IconCircleCheck size={28} stroke={1.5} aria-hidden />
        <div>
          <div className="l-strong">{text.quiet.title}</div>
          <div className="l-flush l-muted l-small l-regular">{text.quiet.text}</div>
        </div>
      </div>
    );
  // What runs out first stands first.
  const sorted = needs.toSorted((one, other) => Number(isLoud(other)) - Number(isLoud(one)));
  return (
    <ul className={`l-lined ${classes.needs}`}>
      {sorted.map((need) => (
        <li key={need.kind}>
          <NeedRow need={need} />
        </li>
      ))}
    </ul>
  );
}

const isLoud = ({ kind }: Need) => needPlaces[kind].loud === true;

function NeedRow({ need }: { need: Need }) {
  const { kind, count, since } = need;
  const roles = useContext(StaffRoles);
  return (
    <Link
      to={placeOf(kind, roles)}
      className={`mantine-focus-auto ${classes.need}`}
      data-loud={isLoud(need) || undefined}
    >
      <span className={classes.count}>{formatCount(count)}</span>
      <span className={classes.what}>
        {plural(count, needWords[kind])}
        {since && <Waiting since={since} />}
      </span>
      <IconChevronRight size={16} stroke={1.75} aria-hidden />
    </Link>
  );
}

function Waiting({ since }: { since: Date }) {
  const now = useServerNow(10_000);
  const minutes = Math.floor((now - since.getTime()) / 60_000);
  if (minutes < 1) return null;
  return <span className="l-muted l-small">{text.waits(long(minutes))}</span>;
}

const DAY = 24 * 60;
/** Nobody needs the minutes of three days. */
const long = (minutes: number) =>
  minutes < DAY
    ? formatDuration(minutes * 60)
    : `${Math.floor(minutes / DAY)}\u00a0${plural(Math.floor(minutes / DAY), ['день', 'дня', 'дней'])}`;

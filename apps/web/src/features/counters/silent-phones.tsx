import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import classes from './counters.module.css';
import { countersQuery } from './counters-api.ts';
import { silentText } from './counters-text.ts';

/** Phones that deals should come to and that do not report; the link shows which. */
export function SilentPhones() {
  const count = useQuery(countersQuery).data?.devices.count ?? 0;
  if (count === 0) return null;
  return (
    <Link
      className={classes.tile ?? ''}
      to="/dashboard/deviceprofiles"
      search={{ view: 'table', state: 'silent' } as never}
    >
      {silentText(count)}
    </Link>
  );
}

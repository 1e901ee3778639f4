import { useServerNow } from '#lib/api/server-clock.ts';
import { formatElapsed } from '#lib/text/format.ts';

/** How long ago something began, by the server's clock. */
export function Elapsed({ since }: { since: Date }) {
  const now = useServerNow(1000);
  return (
    <span role="timer" aria-label="Прошло" className="l-nowrap">
      {formatElapsed(Math.max(0, now - since.getTime()))}
    </span>
  );
}

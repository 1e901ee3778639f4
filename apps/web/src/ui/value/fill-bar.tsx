import { formatRoubles, linearProgress, logProgress } from '#lib/text/format.ts';
import { Money } from './roubles.tsx';
import classes from './value.module.css';

interface FillBarProps {
  used: bigint;
  total: bigint;
  /** What is being filled, for screen readers: «В цикле». */
  label: string;
  /** On a logarithmic bar the first payments are already visible; the amounts beside it are exact in both cases. */
  scale?: 'linear' | 'log';
  /** Only what is used, in one line; the limit is in the bar and in its tooltip. */
  brief?: boolean;
}

/** How much of a limit is used: a bar, never over 100 %, and the two amounts. */
export function FillBar({ used, total, label, scale = 'linear', brief = false }: FillBarProps) {
  const percent = scale === 'log' ? logProgress(used, total) : linearProgress(used, total);
  const amounts = `${withoutSign(formatRoubles(used))} из ${formatRoubles(total)}`;
  return (
    <div className={classes.fill} data-brief={brief || undefined}>
      <span className="l-small l-wraps" style={{ lineHeight: 1.3 }}>
        <Money>{brief ? formatRoubles(used) : withoutSign(formatRoubles(used))}</Money>{' '}
        {!brief && (
          <span className="l-muted">
            <Money>из {formatRoubles(total)}</Money>
          </span>
        )}
      </span>
      <FillLine
        percent={percent}
        label={label}
        amounts={amounts}
        title={titleOf({ percent, amounts, brief, scale })}
        full={used >= total}
      />
    </div>
  );
}

interface FillLineProps {
  percent: number;
  label: string;
  amounts: string;
  title: string;
  full: boolean;
  /** Full is what was wanted, not a limit. */
  wanted?: boolean;
}

/** The bar alone, where the amounts stand beside it already. */
export function FillLine({ percent, label, amounts, title, full, wanted = false }: FillLineProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={amounts}
      title={title}
      className={classes.bar}
      data-full={full || undefined}
      data-wanted={wanted || undefined}
    >
      <div className={classes.filled} style={{ width: `${percent}%` }} />
    </div>
  );
}

interface Told extends Required<Pick<FillBarProps, 'brief' | 'scale'>> {
  percent: number;
  amounts: string;
}

/** A logarithmic bar says that it is one: its half is not half of the limit. */
function titleOf({ percent, amounts, brief, scale }: Told): string {
  const share = scale === 'log' ? `${percent}% по\u00a0логарифмической шкале` : `${percent}%`;
  return brief ? `${amounts}, ${share}` : share;
}

/** One «₽» for both amounts is enough. */
const withoutSign = (amount: string) => amount.replace(/\s₽$/, '');

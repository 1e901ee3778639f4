import { formatLimits } from '#lib/text/format.ts';

/** From which amount to which. A line may break only between the two. */
export function Limits({ min, max }: { min: bigint; max: bigint }) {
  return (
    <span className="l-wraps" data-money>
      {formatLimits(min, max)}
    </span>
  );
}

import { conversion, type Figures, type Totals } from '@app/contract/statistics';
import { midnight } from '@app/contract/values/period';
import { formatCount, formatMoscowDate, formatPercent, formatRoubles } from '#lib/text/format.ts';
import { Roubles } from '#ui/value/roubles.tsx';
import { Stacked } from '#ui/value/stacked.tsx';
import { weekday } from './statistics-days.ts';
import { statisticsText as text } from './statistics-text.ts';

/** Zeros are shown in a weaker colour. */
export function Count({ value }: { value: number }) {
  return <span data-zero={value === 0 || undefined}>{formatCount(value)}</span>;
}

export function Money({ value }: { value: bigint }) {
  return (
    <span data-zero={value === 0n || undefined}>
      <Roubles value={value} />
    </span>
  );
}

export function Conversion({ of }: { of: Figures }) {
  const percent = conversion(of);
  return percent === undefined ? <span data-zero>—</span> : formatPercent(percent);
}

/** «15.11.2026 вс». */
export function Day({ day }: { day: string }) {
  return (
    <span className="l-nowrap">
      {formatMoscowDate(midnight(day))} <span className="l-muted l-tiny l-regular">{weekday(day)}</span>
    </span>
  );
}

export function Appeals({ of: { appeals, appeals_accepted, appeals_rejected } }: { of: Figures }) {
  return (
    <Stacked second={appeals > 0 && text.decided(formatCount(appeals_accepted), formatCount(appeals_rejected))}>
      <Count value={appeals} />
    </Stacked>
  );
}

export function Payouts({ of: { payouts } }: { of: Totals }) {
  if (!payouts) return '—';
  const { paid, amount, earned } = payouts;
  return (
    <Stacked second={paid > 0 && text.paid(formatCount(paid), paid, formatRoubles(earned))}>
      <Money value={amount} />
    </Stacked>
  );
}

/** «12 из 15». */
export function ClosedOfCreated({ of: { created, closed } }: { of: Figures }) {
  if (created === 0) return <Count value={0} />;
  return text.dealsOf(formatCount(closed), formatCount(created));
}

/** «12 из 15 · 80%», for a card. */
export function Deals({ of }: { of: Figures }) {
  if (of.created === 0) return <Count value={0} />;
  return (
    <>
      <ClosedOfCreated of={of} /> · <Conversion of={of} />
    </>
  );
}

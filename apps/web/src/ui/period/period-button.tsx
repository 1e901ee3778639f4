import type { Period } from '@app/contract/values/period';
import { Button, type ButtonProps } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import type { ComponentPropsWithRef } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { formatMoment } from './moment-text.ts';
import classes from './period.module.css';
import { listPeriods } from './period-presets.ts';

type PeriodButtonProps = ButtonProps & ComponentPropsWithRef<'button'> & { period: Period };

/** Says which period is chosen. */
export function PeriodButton({ period, ...others }: PeriodButtonProps) {
  return (
    <Button
      variant="default"
      className={`l-touch ${classes.button}`}
      leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
      aria-haspopup="dialog"
      {...others}
    >
      {nameOf(period)}
    </Button>
  );
}

/** Whether the period hides rows. */
export const isNarrowed = ({ from, to }: Period) => from !== undefined || to !== undefined;

/** «Период», «Вчера», «01.11.2026 – 16.11.2026 14:30», «с 16.11.2026». */
function nameOf({ from, to }: Period): string {
  if (!isNarrowed({ from, to })) return 'Период';
  const preset = listPeriods(serverNow()).find(({ period }) => period.from === from && period.to === to);
  if (preset) return preset.label;
  if (!to) return `с\u00a0${formatMoment(from)}`;
  if (!from) return `по\u00a0${formatMoment(to)}`;
  return from === to ? formatMoment(from) : `${formatMoment(from)} – ${formatMoment(to)}`;
}

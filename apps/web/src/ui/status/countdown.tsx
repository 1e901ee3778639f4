import { useEffect, useRef } from 'react';
import { onSecond, serverSecond, useAtServerTime } from '#lib/api/server-clock.ts';
import { formatCountdown, isTimeUp } from '#lib/text/format.ts';
import { ScreenReaderText } from '#ui/value/screen-reader-text.tsx';
import classes from './status.module.css';

/**
 * Time left until a moment, by the server's clock: amber under 5 minutes, red under 1, stops at 00:00. A list may have 150 of them, so a
 * second only writes its digits; React draws anew when the urgency changes. Until `stopped` it stands still.
 */
export function Countdown({ until, stopped }: { until: Date; stopped?: Date | null }) {
  const end = until.getTime();
  const from = stopped?.getTime() ?? 0;
  const digits = useRef<HTMLSpanElement>(null);
  const urgency = useAtServerTime((now) => urgencyOf(end - Math.max(now, from)));
  useEffect(() => {
    const write = () => {
      if (digits.current) show(digits.current, formatCountdown(end - Math.max(serverSecond(), from)));
    };
    write();
    return onSecond(write);
  }, [end, from]);
  const shown = formatCountdown(end - Math.max(serverSecond(), from));
  return (
    <>
      <span
        ref={digits}
        role="timer"
        aria-label="Осталось"
        className={classes.countdown}
        style={{ width: widthOf(shown) }}
        data-urgency={urgency}
      >
        {shown}
      </span>
      {/* A timer is silent for screen readers, as it should be; what they hear is each threshold, once. */}
      <ScreenReaderText role="status">{spoken[urgency]}</ScreenReaderText>
    </>
  );
}

function show(digits: HTMLElement, text: string): void {
  if (digits.textContent?.length !== text.length) digits.style.width = widthOf(text);
  digits.textContent = text;
}

/** A digit is one `ch` wide, a colon half of it. */
const widthOf = (text: string): string => `${text.length - 0.5 * (text.split(':').length - 1)}ch`;

type Urgency = 'calm' | 'soon' | 'now' | 'over';

const spoken: Record<Urgency, string> = {
  calm: '',
  soon: 'Осталось меньше 5 минут',
  now: 'Осталось меньше минуты',
  over: 'Время вышло',
};

function urgencyOf(left: number): Urgency {
  if (isTimeUp(left)) return 'over';
  if (left < 60_000) return 'now';
  return left < 5 * 60_000 ? 'soon' : 'calm';
}

import { inOrder, ORDER, type Period } from '@app/contract/values/period';
import { Button, Popover, Skeleton, TextInput } from '@mantine/core';
import { type FormEvent, Suspense, useState } from 'react';
import { serverNow } from '#lib/api/server-clock.ts';
import { lazy } from '#ui/page/lazy.tsx';
import { formatMoment, readMoment, withSigns } from './moment-text.ts';
import classes from './period.module.css';
import { PeriodButton } from './period-button.tsx';
import { listPeriods } from './period-presets.ts';

// Loaded when it is needed: the calendar is large and rarely used.
const PeriodCalendar = lazy(async () => (await import('./period-calendar.tsx')).PeriodCalendar);

interface PeriodPopoverProps {
  value: Period;
  onChange: (period: Period) => void;
}

/** The button with what it opens: presets, both ends to the minute, a calendar. */
export function PeriodPopover({ value, onChange }: PeriodPopoverProps) {
  const [opened, setOpened] = useState(true);

  function choose(period: Period) {
    setOpened(false);
    onChange({ from: period.from, to: period.to });
  }

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      middlewares={{ size: { padding: 8, apply: fitBelow } }}
      trapFocus
      returnFocus
      shadow="md"
    >
      <Popover.Target>
        <PeriodButton period={value} onClick={() => setOpened(!opened)} />
      </Popover.Target>
      <Popover.Dropdown className={classes.panel ?? ''}>
        <Presets value={value} onChoose={choose} />
        <Ends value={value} onChoose={choose} />
        <Suspense fallback={<Skeleton height={292} width={252} />}>
          <PeriodCalendar value={{ from: value.from?.slice(0, 10), to: value.to?.slice(0, 10) }} onChange={choose} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}

/** On a short screen it scrolls inside, so that all of it can be reached; the least is what presets and fields need. */
function fitBelow({ availableHeight, elements }: { availableHeight: number; elements: { floating: HTMLElement } }) {
  elements.floating.style.maxHeight = `${Math.max(availableHeight, 280)}px`;
}

interface ChoiceProps {
  value: Period;
  onChoose: (period: Period) => void;
}

function Presets({ value, onChoose }: ChoiceProps) {
  return (
    <fieldset className={classes.menuPresets} aria-label="Готовые периоды">
      {listPeriods(serverNow()).map(({ label, period }) => {
        const chosen = value.from === period.from && value.to === period.to;
        return (
          <Button
            key={label}
            size="compact-md"
            className="l-regular l-touch"
            variant={chosen ? 'light' : 'default'}
            aria-pressed={chosen}
            onClick={() => onChoose(period)}
          >
            {label}
          </Button>
        );
      })}
    </fieldset>
  );
}

type Typed = Record<'from' | 'to', string>;

/** Both ends as they are typed; an empty one is open. */
function Ends({ value, onChoose }: ChoiceProps) {
  const [typed, setTyped] = useState<Typed>({ from: formatMoment(value.from), to: formatMoment(value.to) });
  const [errors, setErrors] = useState<Partial<Typed>>({});

  function submit(event: FormEvent) {
    event.preventDefault();
    const period: Period = { from: readMoment(typed.from), to: readMoment(typed.to) };
    const isWrong = (end: keyof Typed) => typed[end].trim() !== '' && period[end] === undefined;
    if (isWrong('from') || isWrong('to')) {
      return setErrors({ ...(isWrong('from') && { from: WRONG }), ...(isWrong('to') && { to: WRONG }) });
    }
    if (!inOrder(period)) return setErrors({ to: ORDER.message });
    onChoose(period);
  }

  const field = (end: keyof Typed, label: string) => (
    <TextInput
      label={label}
      className={classes.end ?? ''}
      inputMode="numeric"
      autoComplete="off"
      placeholder="дд.мм.гггг чч:мм"
      maxLength={16}
      value={typed[end]}
      error={errors[end]}
      onChange={({ currentTarget }) => {
        setTyped({ ...typed, [end]: withSigns(typed[end], currentTarget.value) });
        setErrors({});
      }}
    />
  );

  return (
    <form className={classes.ends} onSubmit={submit} noValidate>
      {field('from', 'С')}
      {field('to', 'По')}
      <Button type="submit" className={classes.show ?? ''}>
        Показать
      </Button>
    </form>
  );
}

const WRONG = 'Например 16.11.2026 14:30';

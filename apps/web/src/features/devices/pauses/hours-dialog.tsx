import { type WorkingHours, workingHours } from '@app/contract/devices/pauses/working-hours';
import { Checkbox, Switch, Text } from '@mantine/core';
import { TimePicker } from '@mantine/dates';
import { checkForm } from '#lib/form/form-check.ts';
import { useForm } from '#lib/form/use-form.ts';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import { showSuccess } from '#ui/page/toast.ts';
import '@mantine/dates/styles.layer.css';
import { useSetHours } from './pauses-api.ts';
import { pausesText as text } from './pauses-text.ts';

interface HoursDialogProps {
  hours: WorkingHours | null;
  onClose: () => void;
}

interface DayValues {
  on: boolean;
  from: string;
  to: string;
}

interface Values {
  always: boolean;
  days: DayValues[];
}

export function HoursDialog({ hours, onClose }: HoursDialogProps) {
  const save = useSetHours();
  const form = useForm<Values>({ always: hours === null, days: toDays(hours) }, check);
  const { always, days } = form.values;

  function submit() {
    save.mutate(always ? null : toHours(days), {
      onSuccess: () => {
        showSuccess(text.saved);
        onClose();
      },
      onError: form.refuse,
    });
  }

  const change = (at: number, part: Partial<DayValues>) =>
    form.set({ days: days.map((day, index) => (index === at ? { ...day, ...part } : day)) });

  return (
    <FormDialog
      title={text.hoursTitle}
      submitLabel={text.save}
      onClose={onClose}
      onSubmit={submit}
      loading={save.isPending}
      disabled={!form.valid}
    >
      <Text size="sm" c="dimmed">
        {text.hoursWhat}
      </Text>
      <Switch
        label={text.always}
        checked={always}
        onChange={(event) => form.set({ always: event.currentTarget.checked })}
      />
      {!always && (
        <ul className="l-stack l-gap-8 l-list">
          {days.map((day, index) => (
            <Day
              key={text.days[index]}
              name={text.days[index] ?? ''}
              day={day}
              onChange={(part) => change(index, part)}
            />
          ))}
        </ul>
      )}
      {!always && !form.valid && (
        <Text size="sm" c="red" role="alert">
          {Object.values(form.wrong)[0]}
        </Text>
      )}
    </FormDialog>
  );
}

function Day({ name, day, onChange }: { name: string; day: DayValues; onChange: (part: Partial<DayValues>) => void }) {
  return (
    <li className="l-row l-wrap l-between" style={{ minHeight: 36 }}>
      <Checkbox label={name} checked={day.on} onChange={(event) => onChange({ on: event.currentTarget.checked })} />
      {day.on ? (
        <span className="l-inline">
          <Time label={text.from(name)} value={day.from} onChange={(from) => onChange({ from })} />
          –
          <Time label={text.to(name)} value={day.to} onChange={(to) => onChange({ to })} />
        </span>
      ) : (
        <span className="l-muted">{text.dayOff}</span>
      )}
    </li>
  );
}

/** 24 hours, whatever the language of the browser. */
function Time({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  return (
    <TimePicker
      aria-label={label}
      hoursInputLabel={`${label}: ${text.hours}`}
      minutesInputLabel={`${label}: ${text.minutes}`}
      format="24h"
      w={92}
      value={value}
      onChange={(time) => onChange(time.slice(0, 5))}
    />
  );
}

const DAY = 24 * 60;
const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
const timeOf = (minutes: number) =>
  `${String(Math.floor((minutes % DAY) / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;

const usual: DayValues = { on: true, from: '09:00', to: '21:00' };

function toDays(hours: WorkingHours | null): DayValues[] {
  return Array.from({ length: 7 }, (_, index) => {
    if (!hours) return usual;
    const day = hours[index];
    return day ? { on: true, from: timeOf(day.opens), to: timeOf(day.closes) } : { ...usual, on: false };
  });
}

function toHours(days: readonly DayValues[]): WorkingHours {
  return days.map(({ on, from, to }) => (on ? { opens: minutesOf(from), closes: minutesOf(to) } : null));
}

function check({ always, days }: Values) {
  if (always) return {};
  if (days.some(({ on, from, to }) => on && !(from && to))) return { days: text.noTime };
  return checkForm(workingHours, toHours(days));
}

import { readable } from '@app/contract/arrivals/texts/folding';

/** `other day`: the text names a day that is not today and no time, so only the person can say when it was. */
export type SaidTime = Date | 'other day' | undefined;

const minute = 60_000;
/** A phone's clock may be behind the bank's. */
const ahead = 10 * minute;

/** When the bank says that the money came. Undefined if the text says nothing, or several times. */
export function timeInText(text: string, now = new Date()): SaidTime {
  const said = readable(text).replace(ISO_DAY, '$3.$2.$1');
  const times = [...said.matchAll(MOMENT)].map(({ groups = {} }) => lastMoment(groups, now)?.getTime());
  const [time, ...others] = new Set(times);
  if (time !== undefined) return others.length === 0 ? new Date(time) : undefined;
  const days = said.match(DAY) ?? [];
  return days.length > 0 && !days.some((day) => isToday(day, now)) ? 'other day' : undefined;
}

/** What a field of date and time holds: «2026-11-17T12:40» by the phone's clock. */
export function fieldOf(at: Date): string {
  return new Date(at.getTime() - at.getTimezoneOffset() * minute).toISOString().slice(0, 'yyyy-mm-ddThh:mm'.length);
}

/** The moment that such a field tells. Undefined if it is empty or has not come yet. */
export function momentOf(field: string, now = new Date()): Date | undefined {
  const at = new Date(field).getTime();
  return at <= now.getTime() + ahead ? endOfMinute(at, now) : undefined;
}

/** «21:20», «19.08 15:19», «15/01 11:19:49», «17.09.2024 в 15:01». */
const MOMENT =
  /(?<![\d.,:/])(?:(?<day>[0-3]?\d)[./](?<month>0\d|1[0-2])(?:[./](?<year>20\d\d|\d\d))?,? (?:в )?)?(?<hours>[01]?\d|2[0-3]):(?<minutes>[0-5]\d)(?::(?<seconds>[0-5]\d))?(?![\d:])/g;

/** «03.12.2026», «24.02.26»: only with the year, because «12.10» may be a sum. */
const DAY = /(?<![\d.,:/])[0-3]?\d[./](?:0\d|1[0-2])[./](?:20\d\d|\d\d)(?!\d)/g;
const ISO_DAY = /(?<![\d-])(20\d\d)-(0\d|1[0-2])-([0-3]\d)(?!\d)/g;

type Parts = Record<string, string | undefined>;

/** The last time that calendar and clock showed this. Banks write Moscow's time; what would not have come yet there is the phone's. */
function lastMoment({ day, month, year, hours, minutes, seconds }: Parts, now: Date): Date | undefined {
  const clock = [Number(hours), Number(minutes), Number(seconds ?? 0)] as const;
  const found = [0, 1].flatMap((before) =>
    zonesOf(now).map((offset) => {
      const there = new Date(now.getTime() + offset * minute);
      const date = day
        ? ([yearOf(year, there) - (year ? 0 : before), Number(month) - 1, Number(day)] as const)
        : ([there.getUTCFullYear(), there.getUTCMonth(), there.getUTCDate() - before] as const);
      return Date.UTC(...date, ...clock) - offset * minute;
    }),
  );
  const at = found.find((moment) => moment <= now.getTime() + ahead);
  if (at === undefined) return undefined;
  return seconds ? new Date(Math.min(at, now.getTime())) : endOfMinute(at, now);
}

const yearOf = (written: string | undefined, today: Date) =>
  written ? Number(written.padStart(4, '20')) : today.getUTCFullYear();

function isToday(day: string, now: Date): boolean {
  return zonesOf(now).some((offset) => {
    const [year, month, date] = new Date(now.getTime() + offset * minute).toISOString().slice(0, 10).split('-');
    return [`${date}.${month}.${year}`, `${date}.${month}.${year?.slice(2)}`].includes(day.replaceAll('/', '.'));
  });
}

/** Moscow's and the phone's, in minutes ahead of Greenwich. */
const zonesOf = (now: Date) => [180, -now.getTimezoneOffset()];

/** A time without seconds was at any of them. The last one: a deal of the same minute was there before its money. */
const endOfMinute = (at: number, now: Date) => new Date(Math.min(at - (at % minute) + minute - 1, now.getTime()));

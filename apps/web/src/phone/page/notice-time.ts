/** «12:40» by the phone's clock: the last time that it was so late. Undefined for an empty field. */
export function timeOfToday(time: string, now = new Date()): Date | undefined {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  if (hours === undefined || minutes === undefined) return undefined;
  const at = new Date(now);
  at.setHours(Number(hours), Number(minutes), 0, 0);
  if (at > now) at.setDate(at.getDate() - 1);
  return at;
}

import { Group } from '@app/contract/access/users';
import { plural } from '#lib/text/format.ts';
import type { Urgency } from './counter-urgency.ts';
import type { CounterName } from './counters-api.ts';

/** «3 ждут»: what the number beside an entry of the menu means. */
export function countText(name: CounterName, count: number, group: Group): string {
  if (name === 'appeals') return `${count} без\u00a0ответа`;
  if (name === 'bank_notices')
    return `${count} ${plural(count, ['поступление', 'поступления', 'поступлений'])} без\u00a0сделки`;
  if (name === 'cases') return `${count} ${plural(count, ['ждёт', 'ждут', 'ждут'])} решения`;
  if (name === 'devices') return `${count} без\u00a0связи`;
  if (name === 'payouts' && group !== Group.moderator) return `${count} в\u00a0работе`;
  return `${count} ${plural(count, ['ждёт', 'ждут', 'ждут'])}${name === 'payouts' ? ' решения' : ''}`;
}

/** Beside them somebody has written, or asked. */
export const talksText = (count: number) => `сообщения: ${count}`;

export function urgencyText(name: CounterName, urgency: Exclude<Urgency, 'calm'>): string {
  return `ближайший срок\u00a0— меньше ${lengths[name][urgency]}`;
}

const byMinutes = { soon: '5\u00a0минут', now: 'минуты' };
const lengths: Record<CounterName, Record<Exclude<Urgency, 'calm'>, string>> = {
  deals: byMinutes,
  payouts: byMinutes,
  bank_notices: byMinutes,
  cases: byMinutes,
  devices: byMinutes,
  appeals: { soon: '5\u00a0часов', now: 'часа' },
};

export const waitingInAll = (count: number) =>
  `${plural(count, ['ждёт', 'ждут', 'ждут'])} ${count} ${plural(count, ['дело', 'дела', 'дел'])}`;

/** «Нет связи: 2 телефона». */
export const silentText = (count: number) =>
  `Нет связи: ${count}\u00a0${plural(count, ['телефон', 'телефона', 'телефонов'])}`;

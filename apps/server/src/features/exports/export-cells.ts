import type { DealNotice, NoticeChannel } from '@app/contract/bank-notices/deal-notice';
import { findBank } from '@app/contract/banks';
import type { MethodGroup } from '@app/contract/deals/deal';
import { plainRoubles } from '@app/contract/values/money-text';
import type { Cell } from '#lib/table-file/table.ts';

export const bankCell = (bank: string): Cell => ({ text: findBank(bank)?.name ?? bank });

const methods: Record<MethodGroup, string> = { sbp: 'СБП', card: 'C2C' };
export const methodCell = (method: MethodGroup): Cell => ({ text: methods[method] });

export const roublesCell = (kopecks: bigint): Cell => ({ number: plainRoubles(kopecks) });

const clock = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'medium' });

/** «15.11.2026 14:30:05», Moscow time. */
export const timeText = (at: Date): string => clock.format(at).replace(',', '');
export const timeCell = (at: Date | null): Cell => ({ text: at ? timeText(at) : '' });

/** How the bank told of the money. */
const channels: Record<NoticeChannel, string> = { push: 'Уведомление банка', sms: 'SMS' };

/** What a deal rests on. */
export const noticeColumns = [
  { title: 'Поступление, ₽', width: 18 },
  { title: 'Поступило (МСК)', width: 20 },
  { title: 'Источник', width: 20 },
  { title: 'Отнесено к сделке', width: 20 },
];

export function noticeCells(notice: DealNotice | null): Cell[] {
  if (!notice) return noticeColumns.map(() => ({ text: '' }));
  return [
    roublesCell(notice.amount),
    timeCell(notice.at),
    { text: channels[notice.channel] },
    { text: notice.byHand ? 'вручную' : 'автоматически' },
  ];
}

import type { DealNotice, NoticeChannel } from '@app/contract/arrivals/deal-notice';
import { findBank } from '@app/contract/banks';
import type { MethodGroup } from '@app/contract/deals/deal';
import { plainRoubles } from '@app/contract/values/money-text';
import { plainWords } from '#lib/in-words.ts';
import type { Cell, Column } from '#lib/table-file/table.ts';

export const wordCell = (words: string): Cell => ({ text: plainWords(words) });

export const bankCell = (bank: string): Cell => ({ text: findBank(bank)?.name ?? bank });

const methods: Record<MethodGroup, string> = { sbp: 'СБП', card: 'C2C' };
export const methodCell = (method: MethodGroup): Cell => ({ text: methods[method] });

export const numberCell = (value: number | null | undefined): Cell =>
  value === null || value === undefined ? { text: '' } : { number: String(value) };

export const roublesCell = (kopecks: bigint | null): Cell =>
  kopecks === null ? { text: '' } : { number: plainRoubles(kopecks) };

const clock = new Intl.DateTimeFormat('ru-RU', { timeZone: 'Europe/Moscow', dateStyle: 'short', timeStyle: 'medium' });

/** «15.11.2026 14:30:05», Moscow time. */
export const timeText = (at: Date): string => clock.format(at).replace(',', '');
export const timeCell = (at: Date | null): Cell => ({ text: at ? timeText(at) : '' });

/** How the bank told of the money. */
const channels: Record<NoticeChannel, string> = { push: 'Уведомление банка', sms: 'SMS' };

const ofNotice = (title: string, width: number, cell: (notice: DealNotice) => Cell): Column<WithNotice> => ({
  title,
  width,
  cell: ({ notice }) => (notice ? cell(notice) : { text: '' }),
});

interface WithNotice {
  notice: DealNotice | null;
}

/** What a deal rests on. */
export const noticeColumns: readonly Column<WithNotice>[] = [
  ofNotice('Поступление, ₽', 18, ({ amount }) => roublesCell(amount)),
  ofNotice('Поступило (МСК)', 20, ({ at }) => timeCell(at)),
  ofNotice('Источник', 20, ({ channel }) => ({ text: channels[channel] })),
  ofNotice('Отнесено к сделке', 20, ({ byHand }) => ({ text: byHand ? 'вручную' : 'автоматически' })),
];

import { reasonsOfAppealEvents } from '../appeals/appeal-words.ts';
import { findBank } from '../banks.ts';
import { Tier } from '../devices/bank-profiles.ts';
import { reasonsOfPayoutEvents } from '../payouts/payout-words.ts';
import { traderStateNames } from '../people/trader-state.ts';
import { formatPercent, formatRoubles, formatUsdt } from '../values/money-text.ts';
import type { JournalRow } from './console-journal.ts';
import { fieldLabels } from './journal-words.ts';

/** Whole numbers of the smallest unit, by the field that carries them, whatever the event. */
const units: Record<string, (value: bigint) => string> = {
  amount: formatRoubles,
  asked: formatRoubles,
  came: formatRoubles,
  credited: formatRoubles,
  taken: formatRoubles,
  cycle_value: formatRoubles,
  coin_rate: formatRoubles,
  rate: formatRoubles,
  in_amount: formatUsdt,
  interest_rate: formatPercent,
};

/** The exception: what came over the chain. */
const ofCoins = new Set(['deposit.received amount', 'deposit.assigned amount']);

/** What a row carries, as a person reads it: «Сумма: 1 500 ₽». How a moment reads is for the caller to say: a screen is read today, a file for years. */
export function journalDetails({ event, data }: Pick<JournalRow, 'event' | 'data'>, momentOf: MomentOf): string[] {
  // The note says the same in words.
  const told = Object.entries(data).filter(([name, value]) => isTold([name, value]) && !(name === 'code' && data.note));
  return inOrder(told).map(([name, value]) => `${labelOf(event, name)}: ${wordOf(event, name, value, momentOf)}`);
}

/** That somebody said nothing besides is nothing to tell; that a value became empty is. The number of a message leads nowhere. */
const isTold = ([name, value]: [string, unknown]) =>
  name !== 'message_id' && (value !== '' || (name !== 'note' && name !== 'reason'));

/** The lists that codes of reasons are of, by what was decided. */
const reasons: Record<string, Record<string, string>> = {
  ...reasonsOfAppealEvents,
  ...reasonsOfPayoutEvents,
};

type MomentOf = (at: Date) => string;

/** What was comes before what is, and why comes last. The database keeps no order. */
const order = ['from', 'was', 'to', 'value', '', 'code', 'note', 'reason'];
const rank = (name: string) => order.indexOf(order.includes(name) ? name : '');
const inOrder = <T>(fields: [string, T][]) => fields.toSorted(([a], [b]) => rank(a) - rank(b));

const labelOf = (event: string, name: string) => fieldLabels[`${event} ${name}`] ?? fieldLabels[name] ?? name;

function wordOf(event: string, name: string, value: JournalRow['data'][string], momentOf: MomentOf): string {
  if (value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return name === 'tier' ? tierOf(value) : String(value);
  if (event === 'user.state_changed') return (traderStateNames as Record<string, string>)[value] ?? value;
  if (name === 'code') return reasons[event]?.[value] ?? value;
  if (name === 'bank') return findBank(value)?.name ?? value;
  if (isMoment(value)) return momentOf(new Date(value));
  const unit = ofCoins.has(`${event} ${name}`) ? formatUsdt : units[name];
  return unit && /^-?\d+$/.test(value) ? unit(BigInt(value)) : value;
}

const tierOf = (tier: number) => (tier === Tier.work ? 'в работе' : 'на проверке');
const isMoment = (value: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:/.test(value);

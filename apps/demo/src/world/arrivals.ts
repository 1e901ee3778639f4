import { randomUUID } from 'node:crypto';
import type { NoticeChannel } from '@app/contract/arrivals/deal-notice';
import { type Deal, dealNote } from '@app/contract/deals/deal';
import { dealsApi } from '@app/contract/deals/deals-api';
import type { SentNotice } from '@app/contract/devices/device-door';
import { bankTexts, codeText, type ToldMoney } from './bank-texts.ts';
import { type Act, act, type Cast, type Trader } from './cast.ts';
import { isPaid, makeWaiting, patienceOf } from './deals.ts';
import { dealAmount, digits, payerName } from './made-up.ts';
import type { Phone, Phones } from './phones.ts';

/** What the bank does about the money of a deal. `silent`: it came, and the phone was told nothing. */
type Way = 'push' | 'twice' | 'sms' | 'unlike' | 'late' | 'silent';

const WAYS: Way[] = ['push', 'push', 'push', 'push', 'push', 'push', 'twice', 'sms', 'unlike', 'late', 'silent'];

/** By the deal's number, as whether it is paid at all. */
export const noticeWay = (deal: Pick<Deal, 'id'>): Way | undefined =>
  isPaid(deal) ? WAYS[(deal.id * 31) % WAYS.length] : undefined;

/** The first waiting deals of a visitor: enough of them are confirmed, and one by an SMS only. */
const FIRST_WAYS: Way[] = ['twice', 'push', 'sms', 'push'];
const MOST_MORE = 8;

/** The phone is told after this part of the time that a colleague takes to close the deal. */
const TOLD_AFTER = 0.6;
const LATE_BY = 10_000;

/** More than any deal of the demo, so that no deal has this amount. */
const OTHER_MONEY: [number, number] = [41_000, 95_000];

/** The account of money by СБП. Only a card is known by its digits. */
const ACCOUNT = '4115';

/** Banks that tell the demo's phones of money; the phones pass it on. */
export function makeBanks(cast: Cast, phones: Phones) {
  const { random, now, speed } = cast;
  const told = new Map<Trader, Set<number>>();
  const late: { deal: Deal; phone: Phone; at: number }[] = [];

  /** The same id however often it is sent, after a restart as well. Returns whether it found the deal. */
  const tell = async (deal: Deal, phone: Phone, way: Way): Promise<boolean> => {
    const channel = way === 'sms' ? 'sms' : 'push';
    const amount = way === 'unlike' ? deal.real_amount + BigInt(random.pick([-7, -3, 5, 10])) * 100n : deal.real_amount;
    const notice = write(deal.bank, channel, { amount, payer: payerName(random), tail: tailOf(deal), at: now() });
    if (!notice) return false;
    const sent = { id: `deal-${deal.id}`, ...notice };
    const { results } = await phones.send(phone, [sent]);
    if (way === 'twice') await phones.send(phone, [sent]);
    return results.every(({ outcome }) => outcome === 'matched');
  };

  const write = (bank: string, channel: NoticeChannel, money: ToldMoney): Omit<SentNotice, 'id'> | undefined => {
    const voice = bankTexts[bank]?.[channel];
    return voice && { sender: voice.sender, text: voice.write(money), at: money.at };
  };

  /** Of each waiting deal the bank tells once. */
  const tellOf = async (
    trader: Trader,
    wayOf: (deal: Deal, serverTime: Date) => Way | undefined,
    matched = () => {},
  ) => {
    const page = { lk_id: '', status: '0', page: 1, count: 50 } as const;
    const { traderDeals, serverTime } = await trader.session.call(dealsApi.list, page);
    const before = told.get(trader);
    const done = new Set(traderDeals.flatMap(({ id, notice }) => (notice || before?.has(id) ? id : [])));
    told.set(trader, done);
    for (const deal of traderDeals) {
      const phone = phones.of(trader).find(({ aliases }) => aliases.includes(deal.id_alias));
      const way = phone && !done.has(deal.id) && wayOf(deal, serverTime);
      if (!phone || !way) continue;
      if (way === 'late') late.push({ deal, phone, at: deal.expired.getTime() + LATE_BY / speed });
      else if (way !== 'silent' && (await tell(deal, phone, way))) matched();
      done.add(deal.id);
    }
  };

  const tellLate = async () => {
    const due = late.findIndex(({ at }) => at <= now().getTime());
    const [next] = due < 0 ? [] : late.splice(due, 1);
    if (next) await tell(next.deal, next.phone, 'late');
  };

  /** Money that has nothing to do with any deal. */
  const tellOther = async (trader: Trader) => {
    const [phone] = phones.of(trader);
    const [bank = ''] = phone?.banks ?? [];
    const money = { amount: dealAmount(random, OTHER_MONEY), payer: payerName(random), tail: ACCOUNT, at: now() };
    const notice = write(bank, 'push', money);
    if (phone && notice) await phones.send(phone, [{ id: randomUUID(), ...notice }]);
  };

  const tellCode = async (trader: Trader) => {
    const [phone] = phones.of(trader);
    const sent = { id: randomUUID(), sender: 'T-Bank', text: codeText(digits(random, 6)), at: now() };
    if (phone) await phones.send(phone, [sent]);
  };

  const actsOf = (trader: Trader): Act[] => [
    act(cast, `banks tell ${trader.login}`, 6, () =>
      tellOf(trader, (deal, serverTime) =>
        serverTime.getTime() - deal.createdAt.getTime() >= TOLD_AFTER * patienceOf(cast, deal)
          ? noticeWay(deal)
          : undefined,
      ),
    ),
    act(cast, `${trader.login} gets other money`, 240, () => tellOther(trader)),
    act(cast, `${trader.login} gets a code`, 180, () => tellCode(trader)),
  ];

  return {
    /** What a visitor finds from the start. */
    begin: async (trader: Trader) => {
      // A deal of yesterday may have the same amount, and one without a phone is told of by nobody: then the next deal is told of in this way, and
      // where there is none left, one is made. It may go to the other visitor.
      const ways = [...FIRST_WAYS];
      for (let more = 0; ways.length > 0 && more < MOST_MORE; more++) {
        if (more > 0) await makeWaiting(cast);
        await tellOf(
          trader,
          () => ways[0],
          () => ways.shift(),
        );
      }
      await tellOther(trader);
      await tellCode(trader);
    },
    acts: (): Act[] => [
      ...[...cast.humans, ...cast.robots].flatMap(actsOf),
      act(cast, 'money comes late', 10, tellLate),
    ],
  };
}

/** Of a card its own last digits, as the trader sees them. */
function tailOf({ note, method_group }: Deal): string {
  const { pan = '' } = dealNote.parse(JSON.parse(note));
  return method_group === 'card' && /\d{4}$/.test(pan) ? pan.slice(-4) : ACCOUNT;
}

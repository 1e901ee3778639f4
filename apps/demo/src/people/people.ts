import { type ColleagueRole, MODERATOR, type StaffRole } from '@app/contract/access/roles';
import type { StaffState } from '@app/contract/access/staff-machine';
import { Group } from '@app/contract/access/users';
import type { ViewSave } from '@app/contract/views/views';
import { writeAddress } from '@app/server/kit';

/** Everyone may know these: they exist in demo mode only, and a demo database never becomes a real one. */
export const DEMO_PASSWORD = 'demo-demo';
export const DEMO_OTP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
/** The secret of the colleagues' authenticator. */
export const COLLEAGUES_OTP_SECRET = 'KRUGS4ZANFZSAYJAMRSW23ZAOJXWE33U';

/** The robots' month in one account, and whatever a visitor tries. */
export const DEMO_LIMITS = {
  waiting_deals: 2000n,
  waiting_sum: 500_000_000_00n,
  expiry_minutes: 1440n,
  payout_amount: 1_000_000_00n,
  payouts_a_day: 10_000n,
  payouts_over_deals: 500_000_000_00n,
  file_megabytes: 20_000n,
};
export const DEMO_PLATFORM = { key: 'demo', secret: 'demo-secret-demo-secret-demo-secret' };

interface DemoUser {
  login: string;
  email: string;
  group: Group;
  balance: bigint;
  /** Of the staff; an owner who works unless told otherwise. */
  roles?: ColleagueRole[];
  state?: StaffState;
  /** The visitor's own operator unless told otherwise. */
  invitedBy?: string;
}

/** The logins for visitors; the sign-in screen shows them. */
export const demoUsers: (DemoUser & { title: string })[] = [
  { login: 'trader', email: 'trader@demo.example', group: Group.trader, title: 'Трейдер', balance: 448_350_50n },
  {
    login: 'trader5',
    email: 'trader5@demo.example',
    group: Group.payoutTrader,
    title: 'Трейдер с выплатами',
    balance: 1_036_900_00n,
  },
  {
    login: 'moderator',
    email: 'moderator@demo.example',
    group: Group.moderator,
    roles: [MODERATOR],
    title: 'Модератор выплат',
    balance: 0n,
  },
  { login: 'operator', email: 'operator@demo.example', group: Group.staff, title: 'Оператор, владелец', balance: 0n },
];

/** People who are played by the demo. */
export const demoColleagues: DemoUser[] = [
  { login: 'payer-kirill', email: 'kirill@demo.example', group: Group.payoutTrader, balance: 600_000_00n },
  { login: 'payer-marat', email: 'marat@demo.example', group: Group.payoutTrader, balance: 500_000_00n },
  { login: 'moder-olga', email: 'olga@demo.example', group: Group.moderator, roles: [MODERATOR], balance: 0n },
  ...(
    [
      // The second owner: without one nobody would be asked for a second word.
      ['chief-anna', ['owner'], 'active'],
      ['desk-maria', ['support'], 'active'],
      ['desk-timur', ['support', 'finance'], 'active'],
      ['books-pavel', ['finance'], 'active'],
      ['audit-vera', ['viewer'], 'active'],
      // Has accepted the other owner's invitation; so the visitor may confirm it.
      ['desk-denis', ['support'], 'waiting', 'chief-anna'],
      // Has let the link grow old.
      ['desk-ilya', ['support'], 'invited'],
    ] satisfies [string, StaffRole[], StaffState, string?][]
  ).map(([login, roles, state, invitedBy]) => {
    const person = { login, email: `${login}@demo.example`, group: Group.staff, balance: 0n, roles, state };
    return invitedBy === undefined ? person : { ...person, invitedBy };
  }),
];

export const demoUsdtRate = 92_40n;

/** It went up and down over the month and ends at the current rate. */
export const usdtRateBefore = (daysAgo: number) => demoUsdtRate + BigInt(Math.round(85 * Math.sin(daysAgo / 4.3)));

/** Twenty bytes that read «DEMO WALLET NOBODY'S»: nobody has its key, and whatever is really sent there is lost. */
export const DEMO_WALLET = writeAddress(Buffer.from("DEMO WALLET NOBODY'S"));

export const demoRateLimits = [
  { min_amount: 100_00n, max_amount: 999_00n, interest_rate: 9_50n, available: 1 },
  { min_amount: 1_000_00n, max_amount: 4_999_00n, interest_rate: 8_00n, available: 1 },
  { min_amount: 5_000_00n, max_amount: 150_000_00n, interest_rate: 6_50n, available: 1 },
] as const;

/** What a visitor's trader wants to earn in a day. */
export const DEMO_GOAL = 30_000_00n;

/** Views that a person of the group has kept, so that a visitor sees what they are for. One of them is what its list opens with. */
export function demoViews(group: Group): (ViewSave & { isStart?: true })[] {
  if (group === Group.moderator)
    return [{ list: 'moderation', name: 'На проверке, коротко', address: '/underreview?hide=method' }];
  if (group === Group.staff) return [];
  return [
    { list: 'deals', name: 'Ждут', address: '?hide=debited&status=0' },
    { list: 'deals', name: 'Закрытые сегодня', address: '?status=1&when=today' },
    { list: 'statement', name: 'Этот месяц', address: '?when=this-month' },
    { list: 'arrivals', name: 'Сначала сумма', address: '?order=amount%2Ctime', isStart: true },
  ];
}

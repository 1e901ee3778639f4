/** Screens that are not built yet: what each will show, and where one can go from it. */
export interface Upcoming {
  title: string;
  text: string;
  /** Tabs are links, so the address tells which one is open. */
  tabs?: { label: string; to: string }[];
  related?: { label: string; to: string }[];
}

const d = '/dashboard';

export const upcoming = {
  wallet: {
    title: 'Депозиты',
    text: 'Здесь будут пополнения баланса в\u00a0USDT по\u00a0сети TRC-20: сумма, курс, время и\u00a0статус.',
    related: [{ label: 'Депозиты по\u00a0реквизитам', to: `${d}/requisiteprofiles` }],
  },
} satisfies Record<string, Upcoming>;

export type UpcomingScreen = keyof typeof upcoming;

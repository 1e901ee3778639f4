import { plural } from '#lib/text/format.ts';

export const holdsText = {
  title: 'Деньги в\u00a0сделках',
  open: (amount: string) => `${amount} в\u00a0сделках`,
  openHint: 'Показать, что удерживает деньги',
  sum: 'Удержано',
  what: (count: number) => `${count} ${plural(count, ['удержание', 'удержания', 'удержаний'])}`,
  deal: (id: string) => `Сделка ${id}`,
  appeal: (id: number) => `Апелляция №\u00a0${id}`,
  since: (moment: string) => `удержано ${moment}`,
  until: {
    deal: (moment: string) => `истекает ${moment}`,
    appeal: (moment: string) => `снимется ${moment}`,
  },
  undecided: 'до\u00a0решения',
  nothing: 'Ничего не\u00a0удержано: все деньги доступны',
};

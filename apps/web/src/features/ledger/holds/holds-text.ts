import { plural } from '#lib/text/format.ts';

/** Of the dialog alone; what opens it has its own words, so that opening a screen need not load these. */
export const holdsText = {
  title: 'Деньги в\u00a0сделках',
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

export type AccessActName = 'twoFactorOff' | 'passwordLink';

/** What will happen, in whole sentences: who reads them decides about somebody else's door. */
interface AccessWords {
  button: string;
  title: (login: string) => string;
  says: (login: string) => string[];
  confirm: string;
  done: string;
}

const byTwo =
  'У\u00a0трейдера есть деньги: сначала это подтвердит другой сотрудник, до\u00a0этого ничего не\u00a0изменится.';

export const accessText = {
  title: 'Доступ',
  byTwo,
  reasonHint: 'Как вы убедились, что просит сам трейдер. Остаётся в\u00a0журнале.',
  waits: 'Нужен второй человек: запрос ждёт его в\u00a0разделе «Люди»',
  waiting: 'Ждут второго человека',
  twoFactorOff: {
    button: 'Выключить второй шаг',
    title: (login: string) => `Выключить второй шаг входа ${login}`,
    says: (login: string) => [
      `Приложение-аутентификатор ${login} перестанет подходить, все его сессии завершатся.`,
      'Трейдер войдёт по\u00a0паролю, но не\u00a0закроет ни\u00a0одной сделки, пока не\u00a0настроит второй шаг заново. Он увидит это в\u00a0событиях.',
    ],
    confirm: 'Выключить',
    done: 'Второй шаг выключен, сессии завершены',
  } satisfies AccessWords,
  passwordLink: {
    button: 'Ссылка для нового пароля',
    title: (login: string) => `Ссылка для нового пароля ${login}`,
    says: (login: string) => [
      `Все сессии ${login} завершатся. По\u00a0ссылке один раз в\u00a0течение 24\u00a0часов можно задать новый пароль; ссылка, данная раньше, перестанет действовать.`,
      'Прежний пароль подходит, пока не\u00a0задан новый. Ссылку увидите только вы; передайте её самому трейдеру. Он увидит это в\u00a0событиях.',
      'Ссылка, которую вы даёте без второго сотрудника, перестанет действовать, как только у\u00a0трейдера появятся деньги.',
    ],
    confirm: 'Дать ссылку',
    done: 'Ссылка готова, сессии завершены',
  } satisfies AccessWords,
  link: {
    title: 'Ссылка для нового пароля',
    hint: (login: string, moment: string) =>
      `Передайте её ${login} так, чтобы её не\u00a0прочёл никто другой. Действует один раз, до\u00a0${moment}.`,
    copy: 'Скопировать ссылку',
    copied: 'Ссылка скопирована',
    ready: 'Готово',
    show: 'Показать ссылку',
    active: (moment: string) => `Ссылка для нового пароля действует до\u00a0${moment}`,
    yours: 'Просили вы: показать её можете только вы.',
    others: (login: string) => `Просил ${login}: видит её только он.`,
    byCommand: 'Выдана из\u00a0командной строки.',
  },
};

/** Words about money that has come, for dialogs and buttons that are loaded after the list. */
export const dealArrivalText = {
  name: 'Поступление',
  severalSms: 'О\u00a0части этих денег сообщила SMS, её можно подделать: проверьте в\u00a0банке',
  other: 'Пришла другая сумма: проверьте, что это деньги за\u00a0эту сделку.',
  none: 'банк не\u00a0сообщал',
  closedWithout: 'закрыта без сообщения банка',
  closeConfirmed: (n: number) => `Закрыть подтверждённые (${n})`,
  confirmedWhat: 'По\u00a0этим сделкам банк сообщил о\u00a0деньгах до\u00a0копейки',
};

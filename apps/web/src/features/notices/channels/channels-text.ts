export const channelsText = {
  push: 'Push',
  pushOf: (kind: string) => `${kind}: push-уведомление`,
  pushHint: 'Push приходит и\u00a0тогда, когда кабинет закрыт. В\u00a0нём только вид события.',
  pushFailed: 'Не\u00a0удалось включить push в\u00a0этом браузере. ',
  pushUnsupported:
    'Этот браузер не\u00a0принимает push. На\u00a0iPhone добавьте кабинет на\u00a0экран «Домой» и\u00a0откройте оттуда.',
  pushOffHere: 'В\u00a0этом браузере push ещё не\u00a0включён.',
  pushOnHere: 'Этот браузер получает push до\u00a0выхода из\u00a0кабинета.',
  enableHere: 'Включить здесь',
  disableHere: 'Выключить здесь',
  amounts: 'Называть суммы в\u00a0push',
};

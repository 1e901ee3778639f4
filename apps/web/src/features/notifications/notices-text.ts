export { countedText, kindLabels, type NoticeSummary, noticeText } from '@app/contract/notifications/notice-words';

export const noticesText = {
  open: 'Уведомления',
  unread: (count: number) => `новых: ${count > 99 ? 'больше 99' : count}`,
  openBlocked: 'Уведомления: браузер пока не\u00a0даёт звук, щёлкните в\u00a0любом месте страницы',
  saveFailed: 'Не\u00a0удалось сохранить выбор. ',
  away: (what: string) => `Пока вас не\u00a0было: ${what}`,
  setUp: 'Настроить уведомления',
  close: 'Закрыть',
  notNow: 'Не\u00a0сейчас',
};

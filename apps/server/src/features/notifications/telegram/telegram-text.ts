import { type NoticeSummary, noticeText } from '@app/contract/notifications/notice-words';

const commands = [
  '/mute — молчать час',
  '/silence — молчать, пока не включите',
  '/on — снова сообщать',
  '/stop — отвязать этот чат',
].join('\n');

/** What the bot says. It only tells: nothing in the cabinet can be done from here. */
export const telegramText = {
  linked: `Готово: уведомления кабинета будут приходить сюда. Что именно — отметьте в кабинете.\n\n${commands}`,
  badCode:
    'Ссылка не подошла: она работает один раз и 10 минут. Получите новую в кабинете: колокольчик → «Настройка уведомлений».',
  taken: 'Этот чат уже связан с кабинетом. Чтобы связать с другим, сначала отправьте /stop.',
  notLinked: 'Этот чат не связан с кабинетом. Ссылка для привязки — в кабинете: колокольчик → «Настройка уведомлений».',
  unlinked: 'Чат отвязан, уведомлений больше не будет.',
  mutedHour: 'Молчу час. /on — сообщать снова.',
  muted: 'Молчу, пока не отправите /on.',
  unmuted: 'Снова сообщаю.',
  help: commands,
  notices: (summaries: NoticeSummary[]) => summaries.map(noticeText).join('\n'),
};

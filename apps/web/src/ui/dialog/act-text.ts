export const actText = {
  reason: 'Причина',
  reasonWanted: 'Укажите причину',
  code: 'Код из приложения-аутентификатора',
};

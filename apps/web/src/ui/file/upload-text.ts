export const uploadText = {
  busy: 'Отправка...',
  progress: 'Отправка файлов',
  sent: (percent: number) => `Отправлено ${percent}%`,
  checking: 'Файлы отправлены, сервер их\u00a0проверяет',
  stop: 'Остановить отправку',
  stopped: 'Отправка остановлена. Файлы остались здесь, их\u00a0можно отправить снова.',
  kept: 'Файлы не\u00a0отправлены, но\u00a0остались здесь: их\u00a0можно отправить снова.',
  /** Why the server did not take it: a sentence of its own. */
  refused: (why: string, name?: string) =>
    `${name ? `Файл «${name}» не\u00a0принят` : 'Один из\u00a0файлов не\u00a0принят'}, уберите его. ${why}`,
  fallback: 'Ошибка при отправке файлов',
};

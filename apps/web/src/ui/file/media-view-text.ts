export const mediaViewText = {
  zoomIn: (label: string) => `Увеличить: ${label}`,
  zoomOut: (label: string) => `Уменьшить: ${label}`,
  downloadPdf: 'Скачать PDF',
  openFile: 'Открыть в новой вкладке',
  failed: 'Не удалось показать файл',
  unplayable: 'Браузер не может проиграть это видео. Откройте его в новой вкладке или скачайте',
  retry: 'Повторить',
  turn: 'Повернуть',
  speed: 'Скорость',
};

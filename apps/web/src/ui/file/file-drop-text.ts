import { fileMessages, MOST_FILE_MB, MOST_FILES } from '@app/contract/files';
import { formatFileSize, plural } from '#lib/text/format.ts';

const limits = `до ${MOST_FILES} файлов по ${MOST_FILE_MB} МБ`;

export const fileDropText = {
  prompt: 'Перетащите файлы сюда или нажмите, чтобы выбрать',
  promptPdf: 'Перетащите PDF сюда или нажмите, чтобы выбрать',
  /** On a phone nothing can be dragged. */
  choose: 'Выбрать файл',
  choosePdf: 'Выбрать PDF',
  hint: `PDF, JPG, PNG или видео, ${limits}. Можно вставить из буфера обмена`,
  hintPdf: `Только PDF, ${limits}`,
  camera: 'Снять на камеру',
  required: fileMessages.none,
  wrongType: fileMessages.wrongType,
  wrongTypePdf: fileMessages.wrongTypePdfOnly,
  tooMany: fileMessages.tooMany,
  extraDropped: (n: number) => `${fileMessages.tooMany} ${n} файл(ов) не будет добавлен.`,
  tooLarge: (name: string) => `Файл «${name}» больше ${MOST_FILE_MB} МБ`,
  already: (name: string) => `Файл «${name}» уже выбран`,
  tooSmall: (name: string) => `Файл «${name}» пустой`,
  failed: fileMessages.broken,
  list: 'Выбранные файлы',
  remove: (name: string) => `Удалить ${name}`,
  removeAll: 'Удалить все',
  total: (n: number, bytes: number) => `${n} ${plural(n, ['файл', 'файла', 'файлов'])}, ${formatFileSize(bytes)}`,
};

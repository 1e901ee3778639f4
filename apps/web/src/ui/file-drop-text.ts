import { fileMessages } from '@app/contract/files';
import { formatFileSize, plural } from '#lib/format.ts';

export const fileDropText = {
  prompt: 'Перетащите файлы сюда или нажмите, чтобы выбрать',
  promptPdf: 'Перетащите PDF сюда или нажмите, чтобы выбрать',
  hint: 'PDF, JPG, PNG или видео, до 5 файлов по 20 МБ. Можно вставить из буфера обмена',
  hintPdf: 'Только PDF, до 5 файлов по 20 МБ',
  camera: 'Снять на камеру',
  required: fileMessages.none,
  wrongType: fileMessages.wrongType,
  wrongTypePdf: fileMessages.wrongTypePdfOnly,
  tooMany: fileMessages.tooMany,
  extraDropped: (n: number) => `Максимум 5 файлов. ${n} файл(ов) не будет добавлен.`,
  tooLarge: (name: string) => `Файл «${name}» больше 20 МБ`,
  already: (name: string) => `Файл «${name}» уже выбран`,
  tooSmall: (name: string) => `Файл «${name}» пустой`,
  failed: fileMessages.broken,
  list: 'Выбранные файлы',
  remove: (name: string) => `Удалить ${name}`,
  removeAll: 'Удалить все',
  total: (n: number, bytes: number) => `${n} ${plural(n, ['файл', 'файла', 'файлов'])}, ${formatFileSize(bytes)}`,
};

/** Proofs and receipts: which files may be sent, and how to tell from an address what kind of file it is. */

export const MOST_FILES = 5;
export const MOST_FILE_MB = 20;
export const MOST_FILE_BYTES = MOST_FILE_MB * 1024 * 1024;

export const videoExtensions = ['mp4', 'webm', 'ogg', 'avi', 'mov', 'mkv', 'm4v', 'wmv', 'mpeg', 'mpg'] as const;
export const imageExtensions = ['png', 'jpg', 'jpeg'] as const;
export const fileExtensions = ['pdf', ...imageExtensions, ...videoExtensions] as const;

export type FileKind = 'image' | 'video' | 'pdf';

const extensionOf = (url: string) => /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? '';

export function fileKind(url: string): FileKind {
  const extension = extensionOf(url);
  if (extension === 'pdf') return 'pdf';
  return (videoExtensions as readonly string[]).includes(extension) ? 'video' : 'image';
}

/** The picture of a PDF's first page lies beside it; the same signature opens both. */
export const previewUrl = (url: string) => url.replace(/\.pdf(?=\?|$)/i, '.preview.jpg');

/** So many pages of a PDF are drawn: a bank's statement of a month. Whoever wants more downloads it. */
export const MOST_PDF_PAGES = 50;

/** The picture of any page, from 1; the server draws it when it is asked for. */
export const pageUrl = (url: string, page: number) =>
  page === 1 ? previewUrl(url) : url.replace(/\.pdf(?=\?|$)/i, `.page-${page}.jpg`);

export const fileMessages = {
  none: 'Пожалуйста, прикрепите хотя бы один файл чека',
  tooMany: `Максимум ${MOST_FILES} файлов.`,
  wrongType: 'Неподдерживаемый тип файла. Пожалуйста, загрузите PDF, JPG, PNG или видео',
  wrongTypePdfOnly: 'Неподдерживаемый тип файла. Пожалуйста, загрузите PDF.',
  tooLarge: `Файл больше ${MOST_FILE_MB} МБ`,
  broken: 'Ошибка при загрузке файла. Пожалуйста, попробуйте снова.',
};

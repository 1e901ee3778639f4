import { fileMessages } from '@app/contract/files';
import type { Refusal } from '#http/refusal.ts';
import { MOST_PIXELS } from './check/picture-size.ts';

export const fileErrors = {
  tooLarge: { status: 413, code: 'file_too_large', error: fileMessages.tooLarge },
  wrongType: { status: 415, code: 'wrong_file_type', error: fileMessages.wrongType },
  pictureTooLarge: {
    status: 413,
    code: 'picture_too_large',
    error: `Слишком большое изображение: не больше ${MOST_PIXELS / 1_000_000} мегапикселей`,
  },
  broken: {
    status: 415,
    code: 'broken_file',
    error: 'Файл не открывается: он повреждён или защищён паролем. Проверьте его и отправьте снова',
  },
  busy: { status: 503, code: 'files_busy', error: 'Сервер занят проверкой файлов. Отправьте ещё раз через минуту' },
  empty: { status: 400, code: 'empty_file', error: 'Файл пустой' },
  tooManyUploads: {
    status: 429,
    code: 'too_many_uploads',
    error: 'Вы отправляете слишком много файлов сразу. Дождитесь, пока отправятся начатые, и повторите',
    retryAfter: 10,
  },
  uploadsBusy: {
    status: 503,
    code: 'uploads_busy',
    error: 'Сервер сейчас принимает слишком много файлов. Повторите через минуту',
    retryAfter: 60,
  },
  noSpace: {
    status: 503,
    code: 'no_space',
    error: 'На сервере заканчивается место, файлы пока не принимаются. Сообщите в поддержку',
    retryAfter: 60,
  },
  badAddress: {
    status: 403,
    code: 'bad_file_address',
    error: 'Ссылка на файл неверна или устарела. Обновите страницу',
  },
  badRange: { status: 416, code: 'bad_range', error: 'В файле нет такой части' },
  gone: { status: 410, code: 'file_gone', error: 'Файл удалён: срок его хранения истёк' },
  notFound: { status: 404, code: 'file_not_found', error: 'Файл не найден' },
} satisfies Record<string, Refusal>;

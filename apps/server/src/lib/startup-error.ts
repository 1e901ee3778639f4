/** An error that the person at the terminal can fix: they are shown this sentence without a stack. */
export class StartupError extends Error {
  override name = 'StartupError';
}

/** Turns an error of the file system into a sentence; unknown errors are passed on. */
export function explainFolderError(error: unknown, folder: string): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'EACCES' || code === 'EPERM')
    return new StartupError(`Нет прав на папку данных ${folder}: дайте на неё права или укажите другую в DATA_DIR.`);
  if (code === 'EROFS') return new StartupError(`Папка данных ${folder} доступна только для чтения.`);
  if (code === 'ENOSPC' || code === 'EDQUOT') return new StartupError(`На диске с папкой ${folder} нет места.`);
  if (code === 'ENOTDIR' || code === 'EEXIST')
    return new StartupError(`${folder} не папка: укажите в DATA_DIR папку, в которой можно хранить данные.`);
  return error;
}

/** A sentence, followed by what a program printed before it failed; a full disk has its own sentence, because it is the usual cause. */
export function explainLastWords(sentence: string, folder: string, said: string): StartupError {
  const full = /No space left on device|Check free disk space|Disk quota exceeded/.test(said);
  return new StartupError(full ? `На диске с папкой ${folder} нет места.` : `${sentence}\n${said}`);
}

import { ApiError } from '#lib/api/api.ts';
import { uploadText as text } from './upload-text.ts';

interface Tried {
  /** Why it was not sent; null while all is well. */
  error: unknown;
  /** The files of that try. */
  sent: readonly File[] | undefined;
  /** The files that stand in the form now. */
  chosen: readonly File[];
}

/** What is said at files that were not sent. If one of them is the reason, sending it again cannot work; another choice can. */
export function notSent({ error, sent, chosen }: Tried): string | undefined {
  if (!error || chosen.length === 0) return undefined;
  if (!isOfFile(error)) return text.kept;
  if (sent !== chosen) return undefined;
  const [only, ...others] = chosen;
  return text.refused(error.message, others.length === 0 ? only?.name : undefined);
}

/** Wrong type, does not open, too large, empty. */
const isOfFile = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 413 || error.status === 415 || error.code === 'empty_file');

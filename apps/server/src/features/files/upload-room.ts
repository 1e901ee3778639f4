import { fail } from '#http/refusal.ts';
import { fileErrors } from './files-errors.ts';

/** Bytes that uploads may take up at once in this process. */
export interface UploadLimits {
  caller: number;
  total: number;
}

/** Two forms of five films for one caller, a dozen proofs of a platform; ten such for all. */
export const usualUploadLimits: UploadLimits = { caller: 256 * 1024 ** 2, total: 1024 ** 3 };

export interface UploadRoomNeeds {
  uploadLimits: UploadLimits;
  /** Bytes that may still be written. */
  freeSpace(): Promise<number>;
  /** Below it no file is taken in: the database and its log need the rest. */
  leastFreeSpace: number;
}

export type UploadRoom = ReturnType<typeof makeUploadRoom>;

/** Room on the disk for files on their way in, given before the first byte of a request and for the whole of it. */
export function makeUploadRoom({ uploadLimits, freeSpace, leastFreeSpace }: UploadRoomNeeds) {
  const callers = new Map<string, number>();
  let taken = 0;

  const add = (caller: string, bytes: number) => {
    taken += bytes;
    const own = (callers.get(caller) ?? 0) + bytes;
    if (own > 0) callers.set(caller, own);
    else callers.delete(caller);
  };

  return {
    taken: () => taken,
    /** Answers how to give it back. */
    async enter(caller: string, bytes: number): Promise<() => void> {
      if ((callers.get(caller) ?? 0) + bytes > uploadLimits.caller) fail(fileErrors.tooManyUploads);
      if (taken + bytes > uploadLimits.total) fail(fileErrors.uploadsBusy);
      add(caller, bytes);
      try {
        // As if nothing of what was promised had been written yet: at worst that is too careful.
        if ((await freeSpace()) - taken < leastFreeSpace) fail(fileErrors.noSpace);
      } catch (error) {
        add(caller, -bytes);
        throw error;
      }
      return () => add(caller, -bytes);
    },
  };
}

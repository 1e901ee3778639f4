import { fileErrors } from '#features/files/files-errors.ts';
import { fail } from '#http/refusal.ts';

/** Bytes that uploads may take up at once in this process. */
export interface UploadLimits {
  caller: number;
  total: number;
}

/** Two forms of five films for one caller, a dozen proofs of a platform; four such for all, and less for each who comes after. */
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

  /** As if nothing of what was promised had been written yet: at worst that is too careful. */
  const hasSpace = (free: number) => free - taken >= leastFreeSpace;

  return {
    taken: () => taken,
    /** What may still be written, and whether that is enough to take files in. */
    async space(): Promise<{ free: number; enough: boolean }> {
      const free = await freeSpace();
      return { free, enough: hasSpace(free) };
    },
    /** Answers how to give it back. */
    async enter(caller: string, bytes: number): Promise<() => void> {
      const own = callers.get(caller) ?? 0;
      const leftByOthers = uploadLimits.total - (taken - own);
      if (own + bytes > uploadLimits.caller) fail(fileErrors.tooManyUploads);
      // Half of it stays for whoever comes next, however many have agreed to take all they can.
      if (own + bytes > leftByOthers / 2) fail(fileErrors.uploadsBusy);
      add(caller, bytes);
      try {
        if (!hasSpace(await freeSpace())) fail(fileErrors.noSpace);
      } catch (error) {
        add(caller, -bytes);
        throw error;
      }
      return () => add(caller, -bytes);
    },
  };
}

import { fileErrors } from '#features/files/files-errors.ts';
import { fail } from '#http/refusal.ts';

/** How many bytes uploads may take up at once in this process. */
export interface UploadLimits {
  caller: number;
  total: number;
}

/** One caller: two forms of five films, or a dozen proofs of a platform. All callers: four times that, and each new one gets less. */
export const usualUploadLimits: UploadLimits = { caller: 256 * 1024 ** 2, total: 1024 ** 3 };

export interface UploadRoomNeeds {
  uploadLimits: UploadLimits;
  /** How many bytes may still be written. */
  freeSpace(): Promise<number>;
  /** The same without the last tenth of the disk. */
  freeSpaceToYield(): Promise<number>;
  /** Below this no file is accepted: the database and its log need the rest. */
  leastFreeSpace: number;
}

export type UploadRoom = ReturnType<typeof makeUploadRoom>;

/** A form without files, however long its fields: whoever only writes something may do so until the disk is full for everybody. */
const FORM_OF_WORDS = 32 * 1024;

/** Reserves disk space for incoming files, for the whole request and before its first byte. */
export function makeUploadRoom({ uploadLimits, leastFreeSpace, ...disk }: UploadRoomNeeds) {
  const callers = new Map<string, number>();
  let taken = 0;

  const add = (caller: string, bytes: number) => {
    taken += bytes;
    const own = (callers.get(caller) ?? 0) + bytes;
    if (own > 0) callers.set(caller, own);
    else callers.delete(caller);
  };

  /** Assumes that nothing of what was promised has been written yet; at worst that is too careful. */
  const hasSpace = (free: number) => free - taken >= leastFreeSpace;

  return {
    taken: () => taken,
    /** How many bytes may still be written, and whether that is enough to accept files. */
    async space(): Promise<{ free: number; enough: boolean }> {
      const free = await disk.freeSpace();
      return { free, enough: hasSpace(free) };
    },
    /** For files that came in a form which was short enough for words: they leave the last tenth, too. */
    async mayYield(): Promise<void> {
      if (!hasSpace(await disk.freeSpaceToYield())) fail(fileErrors.noSpace);
    },
    /** Reserves space; returns a function that releases it. */
    async enter(caller: string, bytes: number, yields = false): Promise<() => void> {
      const own = callers.get(caller) ?? 0;
      const leftByOthers = uploadLimits.total - (taken - own);
      if (own + bytes > uploadLimits.caller) fail(fileErrors.tooManyUploads);
      // Half of the free space stays for the next caller, even if several callers use as much as they may.
      if (own + bytes > leftByOthers / 2) fail(fileErrors.uploadsBusy);
      add(caller, bytes);
      try {
        const free = await (yields && bytes > FORM_OF_WORDS ? disk.freeSpaceToYield() : disk.freeSpace());
        if (!hasSpace(free)) fail(fileErrors.noSpace);
      } catch (error) {
        add(caller, -bytes);
        throw error;
      }
      return () => add(caller, -bytes);
    },
  };
}

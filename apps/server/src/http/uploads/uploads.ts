import type { Readable } from 'node:stream';
import type { fileExtensions } from '@app/contract/files';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }

  interface FastifyRequest {
    /** A file of a multipart call: it is in the storage, but belongs to nothing until the change claims it. */
    files: StoredFile[];
  }
}

export interface StoredFile {
  id: number;
  /** Random, 32 hexadecimal digits. */
  name: string;
  extension: string;
  size: number;
  sha256: Buffer;
}

/** A file on the disk of this machine while the request is still being read. */
export interface StagedFile {
  path: string;
  extension: (typeof fileExtensions)[number];
  type: string;
  size: number;
  sha256: Buffer;
}

/** What `http` needs to store uploads; the feature `files` implements it. */
export interface Uploads {
  /**
   * Called before the first byte: reserves space for this caller, or refuses. Returns a function that releases it. What `yields` is refused
   * while there is still space for the others.
   */
  enter(caller: string, bytes: number, yields?: boolean): Promise<() => void>;
  /** Refuses files that yield, however small, while only the last tenth is left. */
  mayYield(): Promise<void>;
  /** Reads one file to its end; refuses files that are too large or do not begin like a type we accept, and removes what was written. */
  stage(sentName: string, content: Readable): Promise<StagedFile>;
  /** Checks the files, taking turns with other callers, and moves the good ones into the storage, in this order. */
  keep(caller: string, staged: StagedFile[]): Promise<StoredFile[]>;
  /** The request is over: files that nothing has claimed are removed. */
  discardUnclaimed(files: StoredFile[]): Promise<void>;
  /** Removes what is left of staged files, whether they were stored or not. */
  unstage(staged: StagedFile[]): Promise<void>;
}

import type { Readable } from 'node:stream';
import type { fileExtensions } from '@app/contract/files';

declare module 'fastify' {
  interface FastifyInstance {
    uploads: Uploads;
  }

  interface FastifyRequest {
    /** What came with a multipart call: in the storage, but nobody's until the change claims it. */
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

/** On this machine's disk while the request is still being read. */
export interface StagedFile {
  path: string;
  extension: (typeof fileExtensions)[number];
  type: string;
  size: number;
  sha256: Buffer;
}

/** Where uploaded files go, as the door knows it. */
export interface Uploads {
  /** Before the first byte: room for so many of this caller's, or a refusal. Answers how to give it back. */
  enter(caller: string, bytes: number): Promise<() => void>;
  /** Reads one file to its end; refuses what is too large or does not begin like a file we take, and leaves nothing of it. */
  stage(sentName: string, content: Readable): Promise<StagedFile>;
  /** Looks into them, in turn with other callers, and puts what is good into the storage, in this order. */
  keep(caller: string, staged: StagedFile[]): Promise<StoredFile[]>;
  /** The request is over: those that nothing has claimed are removed. */
  discardUnclaimed(files: StoredFile[]): Promise<void>;
  /** What is left of staged files, kept or not. */
  unstage(staged: StagedFile[]): Promise<void>;
}

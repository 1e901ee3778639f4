import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import { fileMessages, MOST_FILE_BYTES } from '@app/contract/files';
import { Busboy } from '@fastify/busboy';
import { type Refusal, RefusalError } from '#http/refusal.ts';

interface MultipartPlan<File> {
  /** The name of the field with files, and how many there may be. */
  field: string;
  max: number;
  optional?: true;
  /** Gets every byte of the body as it arrived. */
  tap(chunk: Buffer): void;
  take(sentName: string, content: Readable): Promise<File>;
  /** Files that were taken before the request turned out to be broken. */
  giveBack(files: File[]): Promise<void>;
}

export interface Multipart<File> {
  fields: Record<string, string>;
  files: File[];
}

const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 8 * 1024;

/** The longest body of a call with so many files. */
export const mostFormBytes = (files: number) => files * MOST_FILE_BYTES + MOST_FIELDS * MOST_FIELD_BYTES * 4;

const uploadErrors = {
  notMultipart: { status: 415, code: 'unsupported_media_type', error: 'Нужна форма с файлами: multipart/form-data' },
  broken: { status: 400, code: 'bad_upload', error: fileMessages.broken },
  cutOff: { status: 400, code: 'upload_cut_off', error: fileMessages.broken },
  noFiles: { status: 400, code: 'no_files', error: fileMessages.none },
  tooLarge: { status: 413, code: 'file_too_large', error: fileMessages.tooLarge },
} satisfies Record<string, Refusal>;

const tooMany = (max: number): Refusal => ({
  status: 400,
  code: 'too_many_files',
  error: max === 1 ? 'Можно приложить только один файл' : fileMessages.tooMany,
});

/** Reads a form to its end without keeping it in memory: files are passed to `take` as they arrive. Everything is taken, or nothing. */
export async function readMultipart<File>(raw: IncomingMessage, plan: MultipartPlan<File>): Promise<Multipart<File>> {
  const fields = new Map<string, string>();
  const taking: Promise<File>[] = [];
  const streams: Readable[] = [];
  try {
    await parse(raw, plan, {
      field: (name, value) => {
        if (fields.has(name)) return uploadErrors.broken;
        fields.set(name, value);
        return undefined;
      },
      file: (sentName, content) => {
        streams.push(content);
        const taken = plan.take(sentName, content);
        taking.push(taken);
        return taken;
      },
    });
    if (taking.length === 0 && !plan.optional) throw new RefusalError(uploadErrors.noFiles);
    return { fields: Object.fromEntries(fields), files: await Promise.all(taking) };
  } catch (error) {
    // Destroyed with an error: without one, a stream that has got its last bytes may leave its reader waiting for ever.
    for (const stream of streams) stream.destroy(error as Error);
    const settled = await Promise.allSettled(taking);
    await plan.giveBack(settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : [])));
    throw error;
  }
}

interface Parts<File> {
  field(name: string, value: string): Refusal | undefined;
  file(sentName: string, content: Readable): Promise<File>;
}

function parse<File>(raw: IncomingMessage, { field, max, tap }: MultipartPlan<File>, parts: Parts<File>) {
  return new Promise<void>((resolve, reject) => {
    const boy = openForm(raw, field, max);
    let size = 0;
    let parsed = false;

    const stop = () => {
      raw.off('data', count).off('end', finish).off('close', closed).off('error', closed).unpipe(boy);
      // Errors after the end do not matter, and must not end the process.
      boy.removeAllListeners().on('error', () => {});
    };
    const refuse = (reason: Refusal | Error) => {
      stop();
      reject(reason instanceof Error ? reason : new RefusalError(reason));
    };
    const finish = () => {
      if (!(parsed && raw.readableEnded)) return;
      stop();
      resolve();
    };
    const closed = () => {
      if (!raw.readableEnded) refuse(uploadErrors.cutOff);
    };
    const count = (chunk: Buffer) => {
      size += chunk.length;
      if (size > mostFormBytes(max)) return refuse(uploadErrors.tooLarge);
      tap(chunk);
    };

    boy.on('field', (name, value, _nameCut, valueCut) => {
      const refusal = name === undefined || valueCut ? uploadErrors.broken : parts.field(name, value);
      if (refusal) refuse(refusal);
    });
    boy.on('file', (name, content, sentName) => {
      content.on('error', () => {}); // The form reports it as well.
      if (name !== field) return refuse(uploadErrors.broken);
      parts.file(sentName ?? '', content).catch(refuse);
    });
    boy.on('filesLimit', () => refuse(tooMany(max)));
    boy.on('fieldsLimit', () => refuse(uploadErrors.broken));
    boy.on('error', () => refuse(uploadErrors.broken));
    boy.on('finish', () => {
      parsed = true;
      finish();
    });

    raw.on('data', count).on('end', finish).on('close', closed).on('error', closed);
    if (raw.destroyed) return closed();
    raw.pipe(boy);
  });
}

function openForm(raw: IncomingMessage, field: string, max: number) {
  const type = raw.headers['content-type'] ?? '';
  if (!/^multipart\/form-data\s*;/i.test(type)) throw new RefusalError(uploadErrors.notMultipart);
  try {
    return new Busboy({
      headers: { ...raw.headers, 'content-type': type },
      isPartAFile: (name, _type, sentName) => name === field || sentName !== undefined,
      limits: { files: max, fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, headerPairs: 20, headerSize: 16 * 1024 },
    });
  } catch {
    throw new RefusalError(uploadErrors.broken);
  }
}

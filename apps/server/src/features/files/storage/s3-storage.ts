import { openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as pause } from 'node:timers/promises';
import { AwsV4Signer } from 'aws4fetch';
import { seconds } from '#lib/clock.ts';
import type { FileStorage } from './file-storage.ts';

export interface S3Settings {
  endpoint: string;
  bucket: string;
  region: string;
  accessKey: string;
  secretKey: string;
}

interface S3Call {
  method: 'GET' | 'PUT' | 'DELETE';
  name: string;
  headers?: Record<string, string>;
  /** Opened anew for each attempt. */
  body?: () => Promise<Blob>;
  /** Limits the time until the answer begins; reading it may take as long as the reader needs. */
  patience: number;
}

type Wait = (milliseconds: number) => Promise<unknown>;

const EMPTY_SHA256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
const ATTEMPTS = 3;

/** Any store that speaks S3, addressed by path: endpoint/bucket/name. */
export function s3Storage(settings: S3Settings, wait: Wait = pause): FileStorage {
  const call = (wanted: S3Call) => callUntilAnswered(settings, wanted, wait);
  return {
    async put(name, path, { type, size, sha256 }) {
      const answer = await call({
        method: 'PUT',
        name,
        // The store refuses a body with another hash, so it keeps exactly what we received.
        headers: { 'x-amz-content-sha256': sha256.toString('hex'), 'content-type': type },
        // A blob reads the file from disk while it is sent, and its length is known in advance.
        body: () => openAsBlob(path, { type }),
        // Allows a speed of 64 KB a second.
        patience: seconds(30) + Math.ceil(size / 64),
      });
      if (!answer.ok) throw await storeError('PUT', answer);
      await answer.body?.cancel();
    },

    async read(name, range) {
      const answer = await call({
        method: 'GET',
        name,
        headers: {
          'x-amz-content-sha256': EMPTY_SHA256,
          ...(range && { range: `bytes=${range.start}-${range.end}` }),
        },
        patience: seconds(15),
      });
      if (answer.status === 404) {
        await answer.body?.cancel();
        return undefined;
      }
      if (answer.status !== (range ? 206 : 200) || !answer.body) throw await storeError('GET', answer);
      return {
        stream: Readable.fromWeb(answer.body as ReadableStream<Uint8Array>),
        size: Number(answer.headers.get('content-length')),
      };
    },

    async remove(name) {
      const answer = await call({
        method: 'DELETE',
        name,
        headers: { 'x-amz-content-sha256': EMPTY_SHA256 },
        patience: seconds(30),
      });
      if (!answer.ok && answer.status !== 404) throw await storeError('DELETE', answer);
      await answer.body?.cancel();
    },
  };
}

/** Repeats calls after errors: each has the same effect when it is done twice. */
async function callUntilAnswered(settings: S3Settings, wanted: S3Call, wait: Wait): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    try {
      const answer = await callOnce(settings, wanted);
      if (attempt === ATTEMPTS || !(answer.status >= 500 || answer.status === 429)) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (attempt === ATTEMPTS)
        throw new Error(`The file storage does not answer to ${wanted.method}`, { cause: error });
    }
    await wait(100 * 4 ** attempt * (0.5 + Math.random()));
  }
}

async function callOnce(settings: S3Settings, { method, name, headers = {}, body, patience }: S3Call) {
  const signed = await new AwsV4Signer({
    method,
    url: `${settings.endpoint.replace(/\/$/, '')}/${settings.bucket}/${name}`,
    headers,
    service: 's3',
    region: settings.region,
    accessKeyId: settings.accessKey,
    secretAccessKey: settings.secretKey,
  }).sign();
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error('no answer in time')), patience);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      redirect: 'error',
      signal: waiting.signal,
      ...(body && { body: await body() }),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** The store explains errors in XML; its code is logged. */
async function storeError(method: string, answer: Response): Promise<Error> {
  const text = await answer.text().catch(() => '');
  const code = /<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? 'no code';
  return new Error(`The file storage answered ${answer.status} (${code}) to ${method}`);
}

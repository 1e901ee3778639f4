import { createHash, createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export const testS3 = { bucket: 'receipts', region: 'ru-central1', accessKey: 'AKIDTEST', secretKey: 'secret/Key+1' };

/** A small S3 store that trusts nothing: it computes signatures and hashes itself, by Amazon's description. */
export async function startS3() {
  const objects = new Map<string, Buffer>();
  const seen: string[] = [];
  let failures = 0;

  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const path = request.url ?? '';
    seen.push(`${request.method} ${request.headers.range ?? ''}`.trim());
    const refuse = (status: number, code: string) =>
      response.writeHead(status, { 'content-type': 'application/xml' }).end(`<Error><Code>${code}</Code></Error>`);

    if (failures > 0) {
      failures--;
      return refuse(503, 'SlowDown');
    }
    if (!signatureFits(request)) return refuse(403, 'SignatureDoesNotMatch');
    if (sha256(body) !== request.headers['x-amz-content-sha256']) return refuse(400, 'XAmzContentSHA256Mismatch');
    if (!path.startsWith(`/${testS3.bucket}/`)) return refuse(404, 'NoSuchBucket');

    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return refuse(411, 'MissingContentLength');
      objects.set(path, body);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    if (!found) return refuse(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (from === undefined || to === undefined)
      return response.writeHead(200, { 'content-length': found.length }).end(found);
    const part = found.subarray(Number(from), Number(to) + 1);
    response.writeHead(206, { 'content-length': part.length, 'content-range': `bytes ${from}-${to}/${found.length}` });
    return response.end(part);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');

  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    seen,
    failNext: (count: number) => {
      failures = count;
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

function signatureFits({ method, url = '', headers }: IncomingMessage): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature] = given ?? [];
  const [accessKey, day = '', region, service, end] = credential.split('/');
  if (accessKey !== testS3.accessKey || region !== testS3.region || service !== 's3' || end !== 'aws4_request')
    return false;
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name)))
    return false;

  const lines = signedHeaders.split(';').map((name) => `${name}:${headers[name]}\n`);
  const canonical = [method, url, '', lines.join(''), signedHeaders, headers['x-amz-content-sha256']].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], scope, sha256(canonical)].join('\n');
  const key = [day, testS3.region, 's3', 'aws4_request'].reduce<Buffer>(hmac, Buffer.from(`AWS4${testS3.secretKey}`));
  return hmac(key, text).toString('hex') === signature;
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer, data: string) => createHmac('sha256', key).update(data).digest();

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql } from '#db/sql.ts';
import { fail } from '#http/refusal.ts';
import { recordOpened } from './file-opened.ts';
import { isSigned } from './file-signature.ts';
import { fileErrors } from './files-errors.ts';
import type { FileNeeds } from './files-needs.ts';
import { type DrawPage, makePageDrawer } from './preview/pdf-pages.ts';
import { pageOf, previewName, storageName } from './storage/file-names.ts';
import { readRange } from './storage/file-range.ts';
import type { ByteRange } from './storage/file-storage.ts';

interface Asked {
  Params: { file: string };
  Querystring: { expires?: string; reader?: string; signature?: string };
}

interface Found {
  id: number;
  name: string;
  /** Drawn just now, and not in the storage. */
  bytes?: Uint8Array;
  type: string;
  size: number;
  etag: string;
}

/** A file is opened by the signature in its address, which lists give to those who may see it: an `<img>` cannot send a token. */
export function fileRoutes(app: FastifyInstance, needs: FileNeeds): void {
  const drawPage = makePageDrawer();
  app.route<Asked>({
    method: ['GET', 'HEAD'],
    url: '/files/:file',
    // Not logged: whoever reads the log could open the file by its address; and a film takes hundreds of requests.
    logLevel: 'warn',
    handler: async (request, reply) => {
      const { expires, reader } = checkAddress(needs, request);
      const file = await findFile(needs, request.params.file, drawPage);
      if (reader !== undefined && request.method === 'GET') await recordOpened(needs, file.id, reader);
      return send(needs, file, expires, request, reply);
    },
  });
}

/** Until when the address works, in milliseconds, and whose it is. */
function checkAddress({ vault, clock }: FileNeeds, { params, query }: FastifyRequest<Asked>) {
  const name = params.file.split('.', 1)[0] ?? '';
  const expires = Number(query.expires);
  const reader = query.reader === undefined ? undefined : Number(query.reader);
  if (typeof query.signature !== 'string' || !Number.isSafeInteger(expires)) fail(fileErrors.badAddress);
  if (!isSigned(vault, { name, expires, reader }, query.signature) || expires * 1000 <= clock.now().getTime())
    fail(fileErrors.badAddress);
  return { expires: expires * 1000, reader };
}

async function findFile(needs: FileNeeds, asked: string, drawPage: DrawPage): Promise<Found> {
  const [name] = asked.split('.', 1);
  const row = await needs.db.one<{
    id: number;
    name: string;
    extension: string;
    type: string;
    size: number;
    preview_size: number | null;
    sha256: Buffer;
    gone_at: Date | null;
  }>(sql`
    select id, name, extension, type, size, preview_size, sha256, gone_at from files
    where name = ${name} and owner_kind is not null`);
  if (!row) return fail(fileErrors.notFound);
  if (row.gone_at) return fail(fileErrors.gone);

  const { id } = row;
  const hash = row.sha256.toString('hex');
  if (asked === storageName(row)) return { id, name: asked, type: row.type, size: row.size, etag: `"${hash}"` };
  const page = pageOf(asked);
  if (page !== undefined && asked === `${row.name}.page-${page}.jpg`) {
    const bytes = (await drawPage(needs, row, page)) ?? fail(fileErrors.notFound);
    return { id, name: asked, bytes, type: 'image/jpeg', size: bytes.length, etag: `"${hash}-page-${page}"` };
  }
  if (asked !== previewName(row) || row.preview_size === null) return fail(fileErrors.notFound);
  return { id, name: asked, type: 'image/jpeg', size: row.preview_size, etag: `"${hash}-preview"` };
}

async function send(
  { storage, clock }: FileNeeds,
  { name, bytes, type, size, etag }: Found,
  expires: number,
  { headers, method }: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const range = readRange(headers, etag, size);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${size}`);
    return fail(fileErrors.badRange);
  }
  const known = headers['if-none-match'] === etag;
  const content =
    known || method === 'HEAD' ? undefined : bytes ? slice(bytes, range) : await storage.read(name, range);
  if (!content && !known && method !== 'HEAD') fail(fileErrors.notFound);

  reply.headers({
    'cache-control': `private, max-age=${Math.floor((expires - clock.now().getTime()) / 1000)}, immutable`,
    // Whatever the file contains, it cannot run or load anything, even when it is opened as a page.
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  });
  if (known) return reply.code(304).send();

  reply.headers({
    'accept-ranges': 'bytes',
    'content-disposition': `${type === 'application/pdf' ? 'attachment' : 'inline'}; filename="${name}"`,
    'content-length': range ? range.end - range.start + 1 : size,
    'content-type': type,
    ...(range && { 'content-range': `bytes ${range.start}-${range.end}/${size}` }),
  });
  return reply.code(range ? 206 : 200).send(content?.stream);
}

const slice = (bytes: Uint8Array, range?: ByteRange) => ({
  stream: Buffer.from(range ? bytes.subarray(range.start, range.end + 1) : bytes),
});

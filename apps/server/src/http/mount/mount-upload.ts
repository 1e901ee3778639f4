import type { Route } from '@app/contract/route';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { discardBody } from '#http/uploads/discard-body.ts';
import { mostFormBytes, readMultipart } from '#http/uploads/multipart.ts';
import type { Uploads } from '#http/uploads/uploads.ts';
import type { User } from '#http/user.ts';
import { type Claim, callerName, type Platform } from './caller.ts';

/** The parts of mounting a call that each kind of call runs in its own order. */
export interface MountedCall {
  identify(request: FastifyRequest): Promise<Claim<unknown>>;
  parse(request: FastifyRequest): unknown;
  run(caller: unknown, request: FastifyRequest): Promise<unknown>;
}

/** A call with files: first who calls, then the body as a stream, then the change; files that the change does not claim are removed. */
export function mountUpload(
  app: FastifyInstance,
  route: Route,
  files: NonNullable<Route['files']>,
  call: MountedCall,
): void {
  void app.register(async (scope) => {
    // Nothing reads the body before the caller is known. Only then what is no form is refused.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _body, done) => done(null));
    scope.route({
      method: route.method,
      url: route.path,
      handler: async (request, reply) => {
        const caller = await receive(scope, files, call, request).catch((error) => giveUp(request, reply, error));
        try {
          const answer = await call.run(caller, request);
          reply.header('cache-control', 'no-store');
          return answer;
        } finally {
          await scope.uploads.discardUnclaimed(request.files);
        }
      },
    });
  });
}

async function receive(
  { uploads }: FastifyInstance,
  files: NonNullable<Route['files']>,
  call: MountedCall,
  request: FastifyRequest,
): Promise<unknown> {
  const claim = await call.identify(request);
  const caller = callerName(claim.caller as User | Platform);
  const leave = await uploads.enter(caller, bytesToCome(request, files.max), files.yields);
  try {
    return await readForm(uploads, files, call, request, claim);
  } finally {
    leave();
  }
}

/** The announced length; without one, the longest that is allowed. */
function bytesToCome({ headers }: FastifyRequest, files: number): number {
  const most = mostFormBytes(files);
  return Math.min(Number(headers['content-length'] ?? most), most);
}

async function readForm(
  uploads: Uploads,
  files: NonNullable<Route['files']>,
  call: MountedCall,
  request: FastifyRequest,
  claim: Claim<unknown>,
): Promise<unknown> {
  const form = await readMultipart(request.raw, {
    ...files,
    tap: claim.update,
    take: uploads.stage,
    giveBack: uploads.unstage,
  });
  try {
    claim.check();
    request.body = form.fields;
    request.parsed = call.parse(request);
    if (files.yields && form.files.length > 0) await uploads.mayYield();
    request.files = await uploads.keep(callerName(claim.caller as User | Platform), form.files);
    return claim.caller;
  } finally {
    await uploads.unstage(form.files);
  }
}

async function giveUp(request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<never> {
  const cameToItsEnd = await discardBody(request.raw);
  if (!cameToItsEnd) reply.header('connection', 'close');
  throw error;
}

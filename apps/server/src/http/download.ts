import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Clock, later, minutes } from '#lib/clock.ts';
import type { Vault } from '#lib/vault.ts';
import { fail, type Refusal } from './refusal.ts';

export interface DownloadNeeds {
  clock: Clock;
  vault: Vault;
}

interface DownloadFile {
  name: string;
  type: string;
  /** What Fastify can send: text, or a stream. */
  body: unknown;
}

const LINK_LIFE = minutes(5);

/**
 * A file that the browser downloads by itself, without a token. So its address is signed and valid for five minutes: a ticket says which
 * file and whose, the signature says that we made it.
 */
export function downloadAt<Shape extends z.core.$ZodShape>(
  place: string,
  wanted: z.ZodObject<Shape>,
  badLink: Refusal,
) {
  type Wanted = z.output<z.ZodObject<Shape>>;
  const ticket = z.object({ expires: z.number(), wanted });

  const signature = (vault: Vault, text: string) =>
    createHmac('sha256', vault.subkey(`${place}-links`))
      .update(text)
      .digest('base64url');

  function read({ vault, clock }: DownloadNeeds, path: string): Wanted {
    const [text = '', given = ''] = path.split('/');
    const [expected, actual] = [Buffer.from(signature(vault, text)), Buffer.from(given)];
    if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) fail(badLink);
    const { expires, wanted } = ticket.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
    return expires > clock.now().getTime() ? (wanted as Wanted) : fail(badLink);
  }

  return {
    /** Makes the address; valid for five minutes. */
    link({ vault, clock }: DownloadNeeds, wanted: Wanted): string {
      const expires = later(clock.now(), LINK_LIFE).getTime();
      // Amounts are integers in code, which JSON does not know.
      const written = z.encode(ticket, { expires, wanted } as z.output<typeof ticket>);
      const text = Buffer.from(JSON.stringify(written)).toString('base64url');
      return `/${place}/${text}/${signature(vault, text)}`;
    },

    mount(
      app: FastifyInstance,
      needs: DownloadNeeds,
      open: (wanted: Wanted, request: FastifyRequest) => DownloadFile | Promise<DownloadFile>,
    ): void {
      app.get<{ Params: { '*': string } }>(
        // A wildcard, because the router refuses a named part of more than a hundred characters, and a ticket with two dates is longer.
        `/${place}/*`,
        // Not logged: whoever reads the log could open the file by its address.
        { logLevel: 'warn' },
        async (request, reply) => send(reply, await open(read(needs, request.params['*']), request)),
      );
    },
  };
}

function send(reply: FastifyReply, { name, type, body }: DownloadFile): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
  });
  return reply.send(body);
}

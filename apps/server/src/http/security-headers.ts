import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyReply {
    /** Allows the styles that Mantine adds at run time; new for each answer. */
    styleNonce: string;
  }
}

export function addSecurityHeaders(app: FastifyInstance): void {
  app.decorateReply('styleNonce', '');
  app.addHook('onRequest', async (request, reply) => setSecurityHeaders(request, reply));
}

/** Also for requests that reach no hook, such as an address that cannot be decoded. */
export function setSecurityHeaders(request: FastifyRequest, reply: FastifyReply): void {
  reply.styleNonce = randomBytes(16).toString('base64');
  reply.headers({
    'content-security-policy': contentSecurityPolicy(reply.styleNonce),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-request-id': request.id,
  });
  if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
}

function contentSecurityPolicy(styleNonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${styleNonce}'`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

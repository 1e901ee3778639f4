import type { ApiErrorBody } from '@app/contract/route';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import { type Refusal, RefusalError } from './refusal.ts';

/** The one place where an error becomes an answer. An unexpected error is logged in full; the caller gets a general sentence. */
export function handleError(error: FastifyError | RefusalError, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof RefusalError) return sendRefusal(reply, error.refusal);
  const refusal = protocolRefusal(error);
  if (refusal.status >= 500) request.log.error({ err: error }, 'request failed');
  return sendRefusal(reply, refusal);
}

export function sendRefusal(reply: FastifyReply, { status, code, error, fields, retryAfter }: Refusal) {
  const body: ApiErrorBody = { error, code, ...(fields && { fields }) };
  if (retryAfter) reply.header('retry-after', retryAfter);
  return reply.code(status).header('cache-control', 'no-store').send(body);
}

export const notFound: Refusal = { status: 404, code: 'not_found', error: 'Такого адреса нет' };

export const tooManyRequests = (retryAfter: number): Refusal => ({
  status: 429,
  code: 'too_many_requests',
  error: `Слишком много запросов. Повторите через ${retryAfter} с`,
  retryAfter,
});

const byStatus: Record<number, Refusal> = {
  400: { status: 400, code: 'bad_request', error: 'Запрос не удалось разобрать' },
  404: notFound,
  405: { status: 405, code: 'method_not_allowed', error: 'Этот адрес так не вызывают' },
  408: { status: 408, code: 'request_timeout', error: 'Запрос не пришёл целиком за отведённое время' },
  413: { status: 413, code: 'too_large', error: 'Слишком большой запрос' },
  414: { status: 414, code: 'too_large', error: 'Слишком длинный адрес' },
  415: { status: 415, code: 'unsupported_media_type', error: 'Такой формат запроса не поддерживается' },
  417: { status: 417, code: 'expectation_failed', error: 'Заголовок Expect не поддерживается' },
  431: { status: 431, code: 'headers_too_large', error: 'Слишком длинные заголовки запроса' },
};

const internalError: Refusal = {
  status: 500,
  code: 'internal_error',
  error: 'На сервере произошла ошибка. Повторите попытку позже',
};

export const refusalByStatus = (status: number): Refusal => byStatus[status] ?? internalError;

const protocolRefusal = (error: FastifyError) => refusalByStatus(isUnstorable(error) ? 400 : (error.statusCode ?? 500));

/** A value that the database cannot store, such as a NUL in a text: the input is wrong, not the server. */
function isUnstorable(error: Error): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('22') === true;
}

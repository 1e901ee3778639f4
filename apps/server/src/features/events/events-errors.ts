import type { Refusal } from '#http/refusal.ts';

export const eventErrors = {
  tooManyStreams: {
    status: 429,
    code: 'too_many_streams',
    error: 'Кабинет открыт слишком во многих браузерах',
    retryAfter: 60,
  },
} satisfies Record<string, Refusal>;

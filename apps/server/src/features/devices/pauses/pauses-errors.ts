import type { Refusal } from '#http/refusal.ts';

export const pauseErrors = {
  nothing: { status: 409, code: 'nothing_to_pause', error: 'Ставить на паузу нечего: трафик выключен' },
} satisfies Record<string, Refusal>;

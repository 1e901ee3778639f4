import { MOST_VIEWS } from '@app/contract/views/views';
import type { Refusal } from '#http/refusal.ts';

export const viewErrors = {
  notFound: { status: 404, code: 'view_not_found', error: 'Такого вида нет: возможно, он уже удалён' },
  nameTaken: { status: 409, code: 'view_name_taken', error: 'Вид с таким именем уже есть' },
  tooMany: {
    status: 409,
    code: 'too_many_views',
    error: `Видов одного списка может быть не больше ${MOST_VIEWS}: удалите ненужный`,
  },
} satisfies Record<string, Refusal>;

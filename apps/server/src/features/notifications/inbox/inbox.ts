import { factsOf } from '@app/contract/journal/journal';
import { type InboxFilters, type InboxItem, inboxEvents } from '@app/contract/notifications/inbox';
import type { TraderState } from '@app/contract/people/trader-state';
import type { Done } from '@app/contract/route';
import type { Db } from '#db/db.ts';
import { sql } from '#db/sql.ts';
import type { User } from '#http/user.ts';
import { byOwner, record } from '#journal/record.ts';
import type { Clock } from '#lib/clock.ts';

export interface InboxNeeds {
  db: Db;
  clock: Clock;
}

const PAGE = 30;

/** What it means for the trader. The operator's reason is for the operator's own people. */
const stateNotes: Record<TraderState, string> = {
  new: 'Регистрация на проверке',
  active: 'Вы снова получаете сделки и можете брать выплаты',
  paused: 'Новых сделок и выплат не будет, начатое завершите как обычно',
  blocked: 'Доступ закрыт, обратитесь в поддержку',
};

export async function readInbox({ db }: InboxNeeds, { id }: User, { kind, before }: InboxFilters) {
  // Events of an older or a newer version, which this one has no words for, are left out.
  const events = inboxEvents.filter((event) => !kind || factsOf(event)?.inbox === kind);
  const [rows, read_to] = await Promise.all([
    db.many<InboxItem>(sql`
      select j.id::int8 as id, j.event, j.ref::float8 as ref, j.at,
        case when j.actor = 'platform' then 'platform' when j.actor = 'operator' or j.actor like 'staff:%' then 'staff' end as by,
        case j.event when 'user.state_changed' then j.data->>'to' else coalesce(j.data->>'note', j.data->>'reason', '') end as note,
        case j.event
          when 'deposit.expired' then top_up.out_amount
          -- Its amount is in USDT.
          when 'deposit.assigned' then (j.data->>'credited')::bigint
          else coalesce((j.data->>'credited')::bigint, (j.data->>'amount')::bigint, deal.real_amount, appeal.amount_to_pay)
        end as amount
      from journal j
        left join deals deal on j.event like 'deal.%' and deal.id = j.ref
        left join appeals appeal on j.event like 'appeal.%' and appeal.id = j.ref
        left join deposits top_up on j.event = 'deposit.expired' and top_up.id = j.ref
      where j.inbox and j.user_id = ${id} and j.event = any(${events}) and j.id < coalesce(${before ?? null}, 9223372036854775807)
      order by j.id desc limit ${PAGE + 1}`),
    db.value<number>(sql`select coalesce((select read_to from inbox_marks where user_id = ${id}), 0)`),
  ]);
  const items = rows.slice(0, PAGE).map((row) => ({
    ...row,
    id: Number(row.id),
    ...(row.event === 'user.state_changed' && { note: stateNotes[row.note as TraderState] }),
  }));
  return { items, more: rows.length > PAGE, read_to: Number(read_to) };
}

/** What was read once stays read, whichever device says it later. */
export async function markRead({ db, clock }: InboxNeeds, { id }: User, to: number): Promise<Done> {
  await db.begin(async (tx) => {
    const moved = await tx.one(sql`
    insert into inbox_marks (user_id, read_to)
    values (${id}, least(${to}, (select coalesce(max(id), 0) from journal where inbox and user_id = ${id})))
    on conflict (user_id) do update set read_to = excluded.read_to
      where excluded.read_to > inbox_marks.read_to
    returning read_to`);
    // The bells of other devices are told.
    if (moved) record(tx, { event: 'user.inbox_read', ref: id, ...byOwner(id, clock.now()) });
  });
  return { success: true };
}

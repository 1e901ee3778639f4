import type { Db, Tx } from '#db/db.ts';
import { literal, sql } from '#db/sql.ts';

const LANES = 3;

export interface Chat {
  user_id: number;
  chat_id: bigint;
  name: string;
  linked_at: Date;
  muted: boolean;
  muted_until: Date | null;
}

const columns = sql`user_id, chat_id, name, linked_at, muted, muted_until`;

export async function findChat(db: Db | Tx, userId: number): Promise<Chat | undefined> {
  return db.one<Chat>(sql`select ${columns} from telegram_chats where user_id = ${userId}`);
}

export async function findByChat(db: Db | Tx, chatId: number): Promise<Chat | undefined> {
  return db.one<Chat>(sql`select ${columns} from telegram_chats where chat_id = ${chatId}`);
}

export async function saveCode(db: Db, userId: number, codeHash: Buffer, expiresAt: Date): Promise<void> {
  await db.run(sql`
    insert into telegram_codes (user_id, code_hash, expires_at) values (${userId}, ${codeHash}, ${expiresAt})
    on conflict (user_id) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`);
}

/** Whose code it was; it does not work again. */
export async function spendCode(tx: Tx, codeHash: Buffer, now: Date): Promise<number | undefined> {
  const row = await tx.one<{ user_id: number; expires_at: Date }>(sql`
    delete from telegram_codes where code_hash = ${codeHash} returning user_id, expires_at`);
  return row && row.expires_at > now ? row.user_id : undefined;
}

/** A chat of their own before it makes room for the new one. */
export async function saveChat(
  tx: Tx,
  { userId, chatId, name, at }: { userId: number; chatId: number; name: string; at: Date },
): Promise<void> {
  await tx.run(sql`
    insert into telegram_chats (user_id, chat_id, name, linked_at) values (${userId}, ${chatId}, ${name}, ${at})
    on conflict (user_id) do update set chat_id = excluded.chat_id, name = excluded.name, linked_at = excluded.linked_at,
      muted = false, muted_until = null`);
}

export async function deleteChat(tx: Tx, userId: number): Promise<boolean> {
  return (await tx.run(sql`delete from telegram_chats where user_id = ${userId}`)) > 0;
}

export async function setMute(db: Db, userId: number, muted: boolean, until: Date | null): Promise<boolean> {
  return (
    (await db.run(sql`
      update telegram_chats set muted = ${muted}, muted_until = ${until} where user_id = ${userId}`)) > 0
  );
}

/** Those of one person follow one another, and all of them leave room for other messages if Telegram does not answer. */
export async function queueMessage(db: Db | Tx, userId: number, payload: object, pause = 0): Promise<void> {
  await db.run(sql`
    select graphile_worker.add_job('send_telegram', ${JSON.stringify(payload)}::json, priority => 10,
      queue_name => 'telegram:' || ${userId}::int % ${literal(LANES)}, run_at => now() + make_interval(secs => ${pause / 1000}))`);
}

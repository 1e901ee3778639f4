-- Chats with the operator's bot: each person one, each chat of one person.
create table telegram_chats (
  user_id integer primary key references users (id) on delete cascade,
  chat_id bigint not null unique,
  name text not null,
  linked_at timestamptz not null,
  muted boolean not null default false,
  -- Of a mute with an end.
  muted_until timestamptz
);

-- Codes by which a chat is connected: one for each person, ten minutes, once. Unlogged: after a crash a new one is asked for.
create unlogged table telegram_codes (
  user_id integer primary key,
  code_hash bytea not null unique,
  expires_at timestamptz not null
);

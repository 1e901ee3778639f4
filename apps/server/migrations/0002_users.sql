create table users (
  id integer generated always as identity (start with 1001) primary key,
  login text not null check (length(login) between 4 and 64),
  email text not null check (length(email) between 6 and 254),
  "group" smallint not null default 0 check ("group" in (0, 2, 5)),
  password_hash text not null,
  created_at timestamptz not null default now()
);
create unique index users_login on users (lower(login));
create unique index users_email on users (lower(email));

-- Only the hash of a token is kept: a stolen dump opens no session.
create table sessions (
  token_hash bytea primary key,
  user_id integer not null references users on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- Solved captchas, so that one solution opens one door once.
create table captchas_used (
  signature text primary key,
  expires_at timestamptz not null
);

-- Attempts of someone at something, in the database so that several server processes count together.
create table throttles (
  key text primary key,
  attempts integer not null,
  last_at timestamptz not null,
  blocked_until timestamptz
);

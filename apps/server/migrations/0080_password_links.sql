-- A link by which a trader sets a new password. The link itself is computed from this row, the password in force and the installation's key, and
-- stored nowhere. One for each person: another one ends it.
create table password_links (
  user_id integer primary key references users (id) on delete cascade,
  nonce bytea not null check (octet_length(nonce) = 16),
  -- Who of the staff asked for it and alone may see it; nobody if a command printed it.
  given_to integer references users (id),
  expires_at timestamptz not null
);

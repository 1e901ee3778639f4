-- Proofs and receipts. The bytes lie in the storage under `name.extension`; a row is there before they are and goes after them,
-- so nothing lies in the storage that no row knows of.
create table files (
  id integer generated always as identity primary key,
  -- Random: the address of a file tells nothing and is not guessed.
  name text not null unique check (name ~ '^[0-9a-f]{32}$'),
  -- By content, never as sent.
  extension text not null check (extension ~ '^[a-z0-9]{2,5}$'),
  type text not null,
  size integer not null check (size > 0),
  sha256 bytea not null check (length(sha256) = 32),
  -- Of `name.preview.jpg`, where a PDF has one.
  preview_size integer check (preview_size > 0),
  created_at timestamptz not null,
  -- Nobody's until the change that it came with is made.
  owner_kind text check (owner_kind in ('appeal', 'payout')),
  owner_id integer,
  position smallint not null default 0,
  check ((owner_kind is null) = (owner_id is null)),
  constraint file_position_once unique (owner_kind, owner_id, position)
);
create index files_content on files (sha256);
create index files_unclaimed on files (created_at) where owner_kind is null;

-- What staff see of the machinery at «Система». The first two hold nothing that outlives the processes, so they are not logged and not backed up.

-- The server processes that run: each writes its row again every few seconds and takes it away when it stops.
create unlogged table server_processes (
  host text not null,
  pid integer not null,
  version text not null,
  runtime text not null,
  started_at timestamptz not null,
  seen_at timestamptz not null,
  memory bigint not null,
  primary key (host, pid)
);

-- The last run of each job that has a schedule: the queue forgets a job that ended well.
create unlogged table job_runs (
  name text primary key,
  ended_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  -- Empty if it ended well.
  error text not null
);

-- The backups that were taken of this database. A copy does not know of itself: its row is written when it is complete.
create table backups (
  id integer generated always as identity primary key,
  -- The moment of the data; the manifest of the copy says the same, and by it a check finds its row.
  made_at timestamptz not null unique,
  took_ms integer not null check (took_ms >= 0),
  with_files boolean not null,
  -- Files that the storage did not have.
  missing_files integer not null check (missing_files >= 0),
  checked_at timestamptz,
  damaged_parts integer check (damaged_parts >= 0),
  check ((checked_at is null) = (damaged_parts is null))
);

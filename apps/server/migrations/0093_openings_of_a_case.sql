-- On which pages of the holder a case is open, and until when each was heard of: closing one of them does not give the case free. Rows of the
-- version before name none; their `until` alone counts.
alter table case_leases add openings jsonb not null default '{}';

-- What one person has, when they take one more.
create index case_leases_holder on case_leases (holder_id, until);

-- Whether an owner has ever confirmed who it is: turned on again, such a person comes in at once, another begins with a new link.
alter table staff add column confirmed boolean not null default false;
update staff set confirmed = true where state in ('active', 'off');

-- An invitation. Its link is computed from the nonce and the installation's key, so a copy of the database opens none.
alter table staff add column nonce bytea;
alter table staff add column invited_until timestamptz;
alter table staff add constraint staff_invitation
  check ((nonce is null) = (invited_until is null) and (nonce is null or state = 'invited'));

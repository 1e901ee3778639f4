-- What staff write down about a person, for one another. Nobody else ever sees it.
create table person_notes (
  id integer generated always as identity primary key,
  person_id integer not null references users (id),
  author_id integer not null references users (id),
  text text not null check (length(trim(text)) between 1 and 2000),
  created_at timestamptz not null
);

create index person_notes_person on person_notes (person_id, id desc);

create trigger person_notes_append_only before update or delete on person_notes for each row execute function refuse_change();

-- Found by the last digits of a card, among the cards of everybody.
create index requisite_profiles_tail on requisite_profiles (pan_tail);

-- The view that a person opens a list with: at most one of a list.
alter table views add column is_start boolean not null default false;
create unique index view_start_once on views (user_id, list) where is_start;

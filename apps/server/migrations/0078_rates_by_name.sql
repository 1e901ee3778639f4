-- Who set the USDT rate, as the journal names them, and why: the history of a rate is read from its own table.
alter table usdt_rates add column actor text, add column reason text not null default '';

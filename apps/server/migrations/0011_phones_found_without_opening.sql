-- A search never opens a sealed phone: its last digits stand beside it, and a keyed hash for the whole. The server fills them in at its next
-- start, because only it has the key; who finds none has a row from the version before.
alter table device_profiles add column phone_tail last_digits, add column phone_print bigint;
alter table bank_profiles add column phone_tail last_digits, add column phone_print bigint;
create index device_profiles_tail on device_profiles (phone_tail);
create index device_profiles_print on device_profiles (phone_print);
create index device_profiles_without_print on device_profiles (id) where phone_print is null;
create index bank_profiles_phone_tail on bank_profiles (phone_tail) where phone_tail is not null;
create index bank_profiles_phone_print on bank_profiles (phone_print) where phone_print is not null;
create index bank_profiles_without_print on bank_profiles (id) where phone is not null and phone_print is null;

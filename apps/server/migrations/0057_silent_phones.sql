-- Whether it has been told that the phone is silent. Phones from before count as told: those that are alive come back within seconds, and
-- of the others nobody needs to hear after an upgrade.
alter table device_profiles add column silent boolean not null default true;
alter table device_profiles alter column silent set default false;
create index device_profiles_silent on device_profiles (id) where silent;

-- Phones that should be heard of.
create index bank_profiles_traffic on bank_profiles (device_profile_id) where available = 1 and device_profile_id is not null;

-- Beside the name of the cluster: it grows when the cluster goes back to a moment, and numbers given out after that moment must not come again.
alter table installation add column timeline integer;

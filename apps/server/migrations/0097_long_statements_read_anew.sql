-- More is kept of each file, and that not all of it was read is kept as well: what may have had more is read again by the job.
update file_fields set fields = null, operations = '{}', read_at = null, tries = 0, try_at = '-infinity'
where read_at is not null and (
  (fields ->> 'pages')::int > 5 or jsonb_array_length(fields -> 'amounts') >= 20 or jsonb_array_length(fields -> 'dates') >= 20
  or jsonb_array_length(fields -> 'digits') >= 20 or jsonb_array_length(fields -> 'names') >= 20
  or jsonb_array_length(fields -> 'operations') >= 20);

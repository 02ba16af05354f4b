-- The company's logo, as the shop shows it: small, re-encoded by us, so it stands beside the settings and travels with every backup.
alter table company_settings
  add column logo_png bytea check (octet_length(logo_png) <= 400000),
  add column logo_width integer check (logo_width > 0),
  add column logo_height integer check (logo_height > 0),
  add column logo_hash text check (logo_hash ~ '^[0-9a-f]{16}$'),
  add check (num_nulls(logo_png, logo_width, logo_height, logo_hash) in (0, 4));

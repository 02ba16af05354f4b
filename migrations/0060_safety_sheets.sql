-- Safety data belongs to the unique product (name_key), not to a size.
create table safety_data (
  name_key text primary key,
  signal_word text not null default '' check (signal_word in ('', 'Danger', 'Warning')),
  pictograms text[] not null default '{}',
  h_statements text[] not null default '{}',
  p_statements text[] not null default '{}',
  ghs_revision integer not null default 7,
  un_number text check (un_number ~ '^UN\d{4}$'),
  packing_group text check (packing_group in ('I', 'II', 'III')),
  epa_reg_no text check (epa_reg_no ~ '^\d{1,6}-\d{1,5}(-\d{1,6})?$'),
  dilution text not null default '',
  ph numeric(4, 1) check (ph between -2 and 16),
  contact_time text not null default '',
  reactivity_group text,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  updated_by id references users on delete set null
);

-- Every sheet there ever was; superseded ones are kept. Bytes are kept as given, with their hash.
create table sds_revisions (
  id id primary key,
  name_key text not null,
  revision_number integer not null,
  revision_date date not null,
  language text not null default 'en',
  path text not null unique,
  sha256 text not null,
  size_bytes bigint not null check (size_bytes > 0),
  page_count integer not null check (page_count between 1 and 200),
  -- the 16 sections of a sheet that we made ourselves, as its file says them; null for a file as it was given
  sections jsonb,
  uploaded_by id references users on delete set null,
  uploaded_at timestamptz not null default now(),
  superseded_at timestamptz,
  unique (name_key, language, revision_number)
);
create unique index sds_revisions_current on sds_revisions (name_key, language) where superseded_at is null;

-- Several sheets in one file, made by the queue and thrown away a day later. `content_key` is a digest of what is inside:
-- who asks for the same binder again gets the one that is there.
create table sds_binders (
  id id primary key,
  content_key text not null unique,
  title text not null,
  made_on date not null,
  -- null: anybody who has the address may open it; else only who may see this customer
  customer_id id references customers,
  revision_ids text[] not null check (cardinality(revision_ids) between 1 and 60),
  state text not null default 'queued' check (state in ('queued', 'ready', 'failed')),
  done integer not null default 0,
  path text unique,
  sha256 text,
  size_bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  check (state <> 'ready' or (path is not null and sha256 is not null and size_bytes is not null))
);
create index sds_binders_age on sds_binders (created_at);

-- Customer x product x revision: the proof that the sheet was handed over. Never deleted.
create table sds_handovers (
  id id primary key,
  customer_id id not null references customers,
  name_key text not null,
  revision_id id not null references sds_revisions,
  how text not null check (how in ('delivery', 'e-mail', 'download')),
  delivery_id id,
  handed_at timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  unique (customer_id, revision_id, how)
);
create index sds_handovers_product on sds_handovers (name_key, customer_id);
create trigger sds_handovers_kept before delete on sds_handovers for each row execute function refuse_change();
create trigger sds_revisions_kept before delete on sds_revisions for each row execute function refuse_change();

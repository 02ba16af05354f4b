-- Who gets the safety data sheets of a site, and how. Each change is a row of its own; the highest version counts. Append-only.
create table safety_contacts (
  id id primary key,
  customer_id id not null references customers,
  version integer not null check (version > 0),
  name text not null,
  email text not null default '',
  phone text not null default '',
  -- paper: with the goods
  channel text not null check (channel in ('e-mail', 'paper')),
  language text not null default 'en' check (language in ('en', 'es')),
  -- the words that were agreed to. '' = nobody has agreed, and the sheets go on paper
  consent_text text not null default '',
  -- site: ticked by the customer's own person; phone, paper: written down by the desk
  consent_how text check (consent_how in ('site', 'phone', 'paper')),
  -- who agreed, as the desk was told, and where that is written
  consent_name text not null default '',
  consent_note text not null default '',
  -- the account that ticked it
  consented_by id references users on delete set null,
  consented_at timestamptz,
  saved_by id references users on delete set null,
  saved_at timestamptz not null,
  unique (customer_id, version),
  check ((consent_how is null) = (consent_text = '')),
  check ((consent_how is null) = (consented_at is null)),
  check (consent_how is null or (channel = 'e-mail' and email <> ''))
);
create trigger safety_contacts_kept before update or delete on safety_contacts for each row execute function refuse_change();

-- Which products a site takes, and when last: whoever took one within two years needs its new sheets.
create table sds_taken (
  customer_id id not null references customers,
  name_key text not null,
  first_at timestamptz not null,
  last_at timestamptz not null check (last_at >= first_at),
  primary key (customer_id, name_key)
);
create index sds_taken_product on sds_taken (name_key, last_at);
insert into sds_taken (customer_id, name_key, first_at, last_at)
select o.customer_id, p.name_key, min(d.accepted_at), max(d.accepted_at)
  from deliveries d
  join delivery_lines l on l.delivery_id = d.id and l.delivered > 0
  join products p on p.id = l.product_id
  join orders o on o.id = d.order_id
 where d.accepted_at is not null
 group by o.customer_id, p.name_key;

-- An e-mail that hands sheets over. Whoever opens its link sees them, and says that they arrived.
create table sds_notices (
  id id primary key,
  customer_id id not null references customers,
  kind text not null check (kind in ('on-the-way', 'delivery', 'revised', 'by-hand')),
  -- SHA-256 of the link's token
  token_hash text not null unique,
  recipient text not null check (recipient <> ''),
  order_id id,
  delivery_id id,
  queued_at timestamptz not null,
  queued_by id references users on delete set null,
  opened_at timestamptz
);
create index sds_notices_customer on sds_notices (customer_id, queued_at desc);
create trigger sds_notices_kept before delete on sds_notices for each row execute function refuse_change();

-- paper: printed, and given to somebody at the door. notice: told of by e-mail without an agreement to get sheets that way; hands nothing over.
alter table sds_handovers drop constraint sds_handovers_how_check;
alter table sds_handovers add constraint sds_handovers_how_check check (how in ('delivery', 'e-mail', 'download', 'paper', 'notice'));
alter table sds_handovers add column notice_id id references sds_notices deferrable initially deferred;
create index sds_handovers_notice on sds_handovers (notice_id) where notice_id is not null;
create index sds_handovers_revision on sds_handovers (revision_id, customer_id);

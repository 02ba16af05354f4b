-- The receiver's own phone: a code on the driver's screen opens this one delivery there, once, without a sign-in.
create table receiving_links (
  id id primary key,
  order_id id not null references orders,
  -- SHA-256 of the 128 random bits in the code
  token_hash text not null unique check (token_hash ~ '^[0-9a-f]{64}$'),
  -- what the driver had counted when the code was made: lines with name, size and quantity
  lines jsonb not null,
  made_by id references users on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- SHA-256 of the cookie of the browser that opened it first: no other one does
  browser_hash text check (browser_hash ~ '^[0-9a-f]{64}$'),
  -- the receiver's, by the place of the line; null where nothing is counted yet
  counts jsonb,
  language text check (language in ('en-US', 'es-US')),
  signer_name text not null default '',
  signer_role text not null default '',
  signature jsonb,
  signed_by_name boolean not null default false,
  -- the sentence above the signature as it was read, and what it says in English
  signed_text text not null default '',
  signed_text_english text not null default '',
  signed_at timestamptz,
  -- written before the delivery that it belongs to, in the same transaction
  used_delivery_id id unique references deliveries deferrable initially deferred,
  revoked_at timestamptz,
  check ((opened_at is null) = (browser_hash is null)),
  check (signed_at is null
         or (counts is not null and language is not null and signer_name <> '' and signed_text <> ''
             and (signature is not null or signed_by_name))),
  check (used_delivery_id is null or (signed_at is not null and revoked_at is null))
);
-- One code of an order is good at a time.
create unique index receiving_links_open on receiving_links (order_id)
  where revoked_at is null and used_delivery_id is null;
create trigger receiving_links_kept before delete on receiving_links for each row execute function refuse_change();

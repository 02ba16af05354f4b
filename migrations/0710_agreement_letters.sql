-- The letter or e-mail in which a site agreed to get its sheets by e-mail, as a file: a PDF or a picture. It belongs to the agreement, which
-- later versions of the safety contact carry on with the moment it was recorded. Append-only, as the agreement itself.
create table agreement_letters (
  id id primary key,
  customer_id id not null references customers,
  -- safety_contacts.consented_at
  consented_at timestamptz not null,
  path text not null unique references stored_files (path),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content_type text not null,
  size_bytes bigint not null check (size_bytes > 0),
  attached_by id references users on delete set null,
  attached_at timestamptz not null,
  unique (customer_id, consented_at, sha256)
);
create trigger agreement_letters_kept before update or delete on agreement_letters for each row execute function refuse_change();

-- Who with which training reviewed a product's safety data, for what, and which data and sheet they saw. Signed once, never changed: what
-- was changed since makes it a review of the past (src/sheets/review-state.ts).
create table safety_reviews (
  id id primary key,
  name_key text not null,
  scope text not null check (scope in ('hazcom', 'transport', 'reactivity', 'epa', 'spanish')),
  safety_version integer not null check (safety_version > 0),
  -- null: there was no sheet
  revision_id id references sds_revisions,
  reviewer text not null check (reviewer <> ''),
  qualification text not null check (qualification <> ''),
  signed_by id references users on delete set null,
  signed_at timestamptz not null
);
create index safety_reviews_product on safety_reviews (name_key, scope, signed_at desc);
create trigger safety_reviews_kept before delete on safety_reviews for each row execute function refuse_change();

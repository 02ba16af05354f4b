-- A product that needs a safety data sheet and was delivered while there was none: what the hand-over ledger can't say. Never deleted;
-- a sheet that was handed over later stands in the ledger.
create table sds_owed (
  delivery_id id not null,
  name_key text not null,
  customer_id id not null references customers,
  owed_since timestamptz not null,
  primary key (delivery_id, name_key)
);
create index sds_owed_customer on sds_owed (customer_id, name_key);
create index sds_owed_product on sds_owed (name_key, customer_id);
create trigger sds_owed_kept before delete on sds_owed for each row execute function refuse_change();
-- Deliveries before this file: hazardous products that never had a sheet.
insert into sds_owed (delivery_id, name_key, customer_id, owed_since)
select distinct d.id, p.name_key, o.customer_id, d.accepted_at
  from deliveries d
  join delivery_lines l on l.delivery_id = d.id and l.delivered > 0
  join products p on p.id = l.product_id and p.hazardous
  join orders o on o.id = d.order_id
 where d.accepted_at is not null and not exists (select 1 from sds_revisions r where r.name_key = p.name_key and r.language = 'en');
-- A binder names what has no sheet, and what did not fit; its number of sheets is bounded where it is made.
alter table sds_binders drop constraint sds_binders_revision_ids_check;
alter table sds_binders add constraint sds_binders_revision_ids_check check (cardinality(revision_ids) between 1 and 500);
alter table sds_binders add column missing text[] not null default '{}';
alter table sds_binders add column left_out text[] not null default '{}';

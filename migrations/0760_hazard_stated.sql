-- Whether a record is hazardous is known when somebody said so: by a form, a file or the safety data. What comes from the books
-- says nothing of hazards, so `hazardous = false` alone is no statement.
alter table products
  add column hazard_stated_at timestamptz,
  add column hazard_stated_by id references users on delete set null,
  add column hazard_source text check (hazard_source in ('form', 'file', 'safety-data')),
  add constraint products_hazard_stated check ((hazard_stated_at is null) = (hazard_source is null));

-- What was never taken from the books, or was marked by hand since, was stated: by the form or file that made it.
with origins as (
  select object_id as id,
         bool_or(action = 'product.create' and after->>'from' = 'accounting') as from_books,
         bool_or(action = 'product.create' and after->>'from' = 'file') as from_file,
         max(at) filter (where action = 'product.change' and after ? 'hazardous') as marked_at
    from audit_log where object_kind = 'product' and action in ('product.create', 'product.change')
   group by object_id
)
update products p
   set hazard_stated_at = coalesce(o.marked_at, p.created_at),
       hazard_source = case when o.marked_at is null and o.from_file then 'file' else 'form' end,
       hazard_stated_by = (
         select u.id from audit_log a join users u on u.id = a.actor_id
          where a.object_kind = 'product' and a.object_id = p.id
            and (a.action = 'product.create' or a.action = 'product.change' and a.after ? 'hazardous')
          order by a.seq desc limit 1)
  from products me
  left join origins o on o.id = me.id
 where me.id = p.id and (o.from_books is not true or o.marked_at is not null or me.hazardous);

-- A size that the books added to a product whose other sizes were stated took their mark over.
update products p
   set hazard_stated_at = s.hazard_stated_at, hazard_source = s.hazard_source, hazard_stated_by = s.hazard_stated_by
  from (select distinct on (name_key) name_key, hazardous, hazard_stated_at, hazard_source, hazard_stated_by
          from products where hazard_stated_at is not null order by name_key, hazardous desc, id) s
 where s.name_key = p.name_key and p.hazard_stated_at is null and s.hazardous = p.hazardous;

-- Safety data that staff entered say it as well: codes say hazardous, a reactivity group without any code says that somebody looked.
update products p
   set hazard_stated_at = s.updated_at, hazard_source = 'safety-data',
       hazard_stated_by = (select u.id from users u where u.id = s.updated_by),
       hazardous = p.hazardous or s.signal_word <> '' or cardinality(s.h_statements) > 0
                   or cardinality(s.pictograms) > 0 or s.un_number is not null
  from safety_data s
 where s.name_key = p.name_key and p.hazard_stated_at is null
   and (s.reactivity_group is not null or s.signal_word <> '' or cardinality(s.h_statements) > 0
        or cardinality(s.pictograms) > 0 or s.un_number is not null);

-- The one reading of it for every statement.
alter table products
  add column hazard_known boolean not null generated always as (hazardous or hazard_stated_at is not null) stored;
create index products_hazard_unknown on products (name_key) where not hazard_known;

drop trigger products_public_columns on products;
create trigger products_public_columns after update of name_key, name, brand, category, description, size_unit, sku, pack, hazardous, hazard_stated_at, is_active, images, sds, certifications, epa_registered
  on products for each statement execute function note_public_change();
drop trigger products_noted_columns on products;
create trigger products_noted_columns after update on products for each row when (
  (old.name_key, old.name, old.brand, old.category, old.search, old.price_cents, old.hazardous, old.hazard_known, old.is_active, old.certified, old.quantity > old.promised)
    is distinct from (new.name_key, new.name, new.brand, new.category, new.search, new.price_cents, new.hazardous, new.hazard_known, new.is_active, new.certified, new.quantity > new.promised)
) execute function note_product_change();

-- Lent to the catalogue, which stands to the left of the room that owns safety data: products that their own data call hazardous.
create view products_called_hazardous as
  select name_key from safety_data
   where signal_word <> '' or cardinality(pictograms) > 0 or cardinality(h_statements) > 0 or un_number is not null;

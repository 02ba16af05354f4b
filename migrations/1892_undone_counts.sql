-- Counts of a storeroom that were taken back by who made them: the record of what happened keeps their lines, and the stock reads past them, so that
-- what was known before stands again with its day and person.
create table undone_movements (
  movement_id id primary key references inventory_movements,
  undone_by id references users on delete set null,
  undone_at timestamptz not null
);
create trigger undone_movements_kept before update or delete on undone_movements for each row execute function refuse_change();

create or replace view storeroom_movements as
  select m.customer_id, m.product_id, m.kind, coalesce(m.storeroom_id, c.storeroom_id) as storeroom_id,
         coalesce(m.to_storeroom_id, t.storeroom_id) as to_storeroom_id, m.at_place, m.quantity, m.lot, m.expires_on, m.happened_at, m.leaves
    from inventory_movements m
    left join site_codes c on c.id = m.code_id
    left join site_codes t on t.id = m.to_code_id
   where not exists (select from undone_movements u where u.movement_id = m.id);

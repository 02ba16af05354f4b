-- A count of which somebody wrote down one half alone, full packs or what is opened beside them: the other half was not looked at, and what was
-- known of it stands, with the day and the person of the count that found it. It is not in `quantity`.
alter table inventory_movements
  add column leaves text not null default '' check (leaves in ('', 'packs', 'opened')),
  add constraint inventory_movements_leaves check (leaves = '' or kind = 'counted');

create or replace view storeroom_movements as
  select m.customer_id, m.product_id, m.kind, coalesce(m.storeroom_id, c.storeroom_id) as storeroom_id,
         coalesce(m.to_storeroom_id, t.storeroom_id) as to_storeroom_id, m.at_place, m.quantity, m.lot, m.expires_on, m.happened_at, m.leaves
    from inventory_movements m
    left join site_codes c on c.id = m.code_id
    left join site_codes t on t.id = m.to_code_id;

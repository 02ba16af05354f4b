-- A sheet that was due with a delivery and that nobody gave stays owed, and is written down as that. Null: there was no sheet to give.
alter table sds_owed add column revision_id id references sds_revisions;

-- Deliveries before this file wrote "delivery" into the ledger whatever happened at the door. Those rows stay; where the current sheet was
-- neither given on paper, nor mailed, nor acknowledged, it is owed from that delivery on.
insert into sds_owed (delivery_id, name_key, customer_id, owed_since, revision_id)
select h.delivery_id, h.name_key, h.customer_id, h.handed_at, h.revision_id
  from sds_handovers h join sds_revisions r on r.id = h.revision_id
 where h.how = 'delivery' and h.delivery_id is not null and r.superseded_at is null
   and not exists (select 1 from sds_handovers g
                    where g.customer_id = h.customer_id and g.revision_id = h.revision_id
                      and (g.how in ('paper', 'e-mail') or g.acknowledged_at is not null))
on conflict do nothing;

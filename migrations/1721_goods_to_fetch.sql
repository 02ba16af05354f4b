-- Goods of a claim that our driver takes back: how many are planned, and how many of those that came back were put into stock again.
alter table claim_lines
  add column to_fetch int not null default 0 check (to_fetch between 0 and quantity),
  add column restocked int not null default 0 check (restocked >= 0);

-- deliveries: what drivers took back at the doors, by line of a claim. Read-only.
create view goods_fetched as
  select d.id as delivery_id, d.done_at, one."claimId" as claim_id, one."orderLineId" as order_line_id, one.quantity
    from deliveries d cross join lateral jsonb_to_recordset(d.fetched) one("claimId" text, "orderLineId" text, quantity int)
   where d.fetched <> '[]' and d.accepted_at is not null;

-- claims: what is still to be fetched of a customer, for the rooms left of it: phone and papers. Read-only.
create view goods_to_fetch as
  select c.id as claim_id, c.customer_id, c.order_id, l.order_line_id, l.kind, l.to_fetch - told.fetched as quantity
    from claims c join claim_lines l on l.claim_id = c.id
   cross join lateral (select coalesce(sum(f.quantity), 0)::int as fetched from goods_fetched f
                        where f.claim_id = l.claim_id and f.order_line_id = l.order_line_id) told
   where c.state in ('open', 'approved') and l.to_fetch > told.fetched;

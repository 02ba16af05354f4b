-- Damaged goods of a claim that may not ride as they are: what the desk says becomes of them, on which day, by whom, and who said it when.
alter table claim_lines
  add column disposal text not null default '' check (disposal in ('', 'stays', 'drum', 'carrier')),
  add column disposal_on date,
  add column disposal_who text not null default '' check (length(disposal_who) <= 120),
  add column disposal_by id references users on delete set null,
  add column disposal_at timestamptz,
  add constraint claim_lines_disposal check (
    (disposal = '') = (disposal_at is null)
    and (disposal in ('drum', 'carrier')) = (disposal_on is not null)
    and (disposal in ('drum', 'carrier')) = (disposal_who <> ''));
create index claim_lines_disposal_by on claim_lines (disposal_by) where disposal_by is not null;

-- With how they are packed, and from which day on.
create or replace view goods_to_fetch as
  select c.id as claim_id, c.customer_id, c.order_id, l.order_line_id, l.kind, l.to_fetch - told.fetched as quantity,
         l.disposal, l.disposal_on, l.disposal_who
    from claims c join claim_lines l on l.claim_id = c.id
   cross join lateral (select coalesce(sum(f.quantity), 0)::int as fetched from goods_fetched f
                        where f.claim_id = l.claim_id and f.order_line_id = l.order_line_id) told
   where c.state in ('open', 'approved') and l.to_fetch > told.fetched;

-- claims: damaged goods that stay at the customer's for their own disposal, or until a carrier of waste comes, for phone and papers. Read-only.
create view goods_left_there as
  select c.id as claim_id, c.customer_id, c.order_id, l.order_line_id, l.kind, l.quantity,
         l.disposal, l.disposal_on, l.disposal_who, l.disposal_at
    from claims c join claim_lines l on l.claim_id = c.id
   where c.state in ('open', 'approved') and l.disposal in ('stays', 'carrier');

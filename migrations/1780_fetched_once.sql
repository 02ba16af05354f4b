-- The most of a line that drivers were ever asked to take back: a report is held to this, also once the desk wants less of it or the claim is settled.
alter table claim_lines add column fetch_asked int not null default 0;
update claim_lines set fetch_asked = to_fetch where to_fetch > 0;
alter table claim_lines
  add constraint claim_lines_fetch_asked_check check (fetch_asked between 0 and quantity);

-- claims: what drivers were asked to take back, by line, for deliveries to hold their reports to. Read-only. A process of the release before this one
-- still plans without the new column.
create view goods_asked_back as
  select c.id as claim_id, c.customer_id, l.order_line_id, greatest(l.fetch_asked, l.to_fetch) as asked
    from claims c join claim_lines l on l.claim_id = c.id
   where greatest(l.fetch_asked, l.to_fetch) > 0;

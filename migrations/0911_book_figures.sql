-- Which figures of a product the connected books keep, for rooms before the books: a row for each of their items, and one without an item_id for
-- every other product, whose figures are theirs once it has an item. No row while no books are connected. Read-only.
create view book_figures as
  select i.item_id, i.price_cents is not null as price, i.quantity is not null as quantity
    from accounting_connections c join accounting_items i on i.realm_id = c.realm_id
   where c.state = 'connected'
  union all
  select null, true, true from accounting_connections c where c.state = 'connected';

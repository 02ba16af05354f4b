-- A count of a whole site, of before, is named beside its lines: who made it can be said where counts of storerooms are.
create or replace view site_shelf_counts as
  select sc.customer_id, sc.counted_at, sc.counted_by, cl.product_id, cl.on_hand, sc.id as count_id, sc.counted_by_name
    from stock_counts sc join stock_count_lines cl on cl.count_id = sc.id;

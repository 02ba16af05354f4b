-- The list of orders can be filtered by a person, who may have placed an order or only asked for it.
create index orders_asked_by on orders (asked_by, placed_at desc, id desc) where asked_by is not null;

-- One model of a site. Until now the order guide had sections, pars and counts, and the inventory had the storerooms of its codes: two descriptions of
-- one shelf. Storerooms are a table of their own now; what a site has said of a product stands in one row. Equal names are one storeroom.

-- One row for each site whose stock was ever arranged. Every change locks it, so that two people's changes follow one another.
create table site_arrangements (
  customer_id id primary key references customers on delete cascade,
  version integer not null default 1,
  updated_at timestamptz not null,
  updated_by id references users on delete set null
);
insert into site_arrangements select customer_id, version, updated_at, updated_by from guides;

create table storerooms (
  id id primary key,
  customer_id id not null references customers,
  name text not null check (length(name) between 1 and 60),
  -- in walking order
  position integer not null,
  created_at timestamptz not null,
  -- removed, or joined with another one, in which everything that was recorded here now stands
  ended_at timestamptz,
  joined_into id references storerooms check (joined_into <> id),
  -- "is it the same room as ...?" was answered: it is a room of its own
  is_own boolean not null default false,
  unique (customer_id, id),
  check (joined_into is null or ended_at is not null)
);
create unique index storerooms_name on storerooms (customer_id, lower(name)) where ended_at is null;
create index storerooms_joined on storerooms (joined_into) where joined_into is not null;
create trigger storerooms_kept before delete on storerooms for each row execute function refuse_change();

create table named_rooms as
select n.*, lower(n.name) as key,
       first_value(n.id) over (partition by n.customer_id, lower(n.name)
                               order by n.source, n.position, n.closed_at is not null, n.opened_at desc, n.id) as room_id
  from (select id, customer_id, coalesce(nullif(btrim(regexp_replace(name, '\s+', ' ', 'g')), ''), 'Storeroom') as name,
               1 as source, position, null::timestamptz as opened_at, null::timestamptz as closed_at
          from guide_sections
        union all
        select id, customer_id, coalesce(nullif(btrim(regexp_replace(storeroom, '\s+', ' ', 'g')), ''), 'Storeroom'),
               2, 0, created_at, revoked_at
          from site_codes) n;

-- Sections first, in the order of the shelves; then storerooms that only had a code, by name. A section has no beginning that is known: it begins now,
-- so that what was reckoned from older counts stays as it was.
insert into storerooms (id, customer_id, name, position, created_at, ended_at)
select r.id, r.customer_id, r.name,
       row_number() over (partition by r.customer_id order by r.source, r.position, r.key, r.id),
       coalesce(a.opened_at, now()), case when a.is_over then a.closed_at end
  from named_rooms r
  join (select room_id, min(opened_at) as opened_at, max(closed_at) as closed_at,
               bool_and(source = 2 and closed_at is not null) as is_over
          from named_rooms group by room_id) a on a.room_id = r.id
 where r.id = r.room_id;

-- What people have said of a product at a site: its storeroom and its place in it, how many there should be, added by hand, hidden.
create table site_products (
  customer_id id not null references customers on delete cascade,
  product_id id not null references products,
  storeroom_id id,
  position integer not null default 0,
  -- how many there should be after a delivery, in sellable units
  par integer check (par between 1 and 9999),
  -- where the par comes from: typed, or learnt from the orders and accepted; `par_reason` says it in words
  par_reason text not null default '' check (length(par_reason) <= 300),
  -- stands in the stock although it may never have been bought
  by_hand boolean not null default false,
  hidden boolean not null default false,
  primary key (customer_id, product_id),
  foreign key (customer_id, storeroom_id) references storerooms (customer_id, id),
  check (par is not null or par_reason = '')
);
create index site_products_storeroom on site_products (customer_id, storeroom_id);
create index site_products_product on site_products (product_id);

insert into site_products (customer_id, product_id, storeroom_id, position, par, par_reason, by_hand, hidden)
select g.customer_id, g.product_id, n.room_id, g.position, g.par, g.par_reason, g.by_hand, g.hidden
  from guide_rows g left join named_rooms n on n.id = g.section_id and n.source = 1;

-- A code hangs in a storeroom, which may have several. Its address is printed and never changes.
alter table site_codes add column storeroom_id id references storerooms;
update site_codes c set storeroom_id = n.room_id from named_rooms n where n.id = c.id and n.source = 2;
alter table site_codes alter column storeroom_id set not null;
create index site_codes_storeroom on site_codes (storeroom_id);

drop view site_movements;
drop view site_storerooms;
alter table site_codes drop column storeroom;

-- Movements keep the name that their storeroom had, and name the storeroom itself from now on; null: not placed yet. Older ones name its code.
alter table inventory_movements
  add column storeroom_id id references storerooms,
  add column to_storeroom_id id references storerooms,
  -- counted where the site says that the product stands
  add column at_place boolean not null default false,
  alter column code_id drop not null,
  alter column storeroom drop not null,
  drop constraint inventory_movements_check,
  drop constraint inventory_movements_check1,
  add constraint inventory_movements_moved check ((kind = 'moved') = (to_storeroom is not null)),
  add constraint inventory_movements_placed check (kind = 'counted' or storeroom is not null);

drop table guide_rows;
drop table guide_sections;
drop table guides;
drop table named_rooms;

-- binders: every code there ever was, also those that were taken back, with the storeroom in which it was hung up.
create view site_wall_codes as
  select id, customer_id, storeroom_id, token, created_at, revoked_at from site_codes;

-- inventory: what people of a site counted, used up, moved and disposed of.
create view storeroom_movements as
  select m.customer_id, m.product_id, m.kind, coalesce(m.storeroom_id, c.storeroom_id) as storeroom_id,
         coalesce(m.to_storeroom_id, t.storeroom_id) as to_storeroom_id, m.at_place, m.quantity, m.lot, m.expires_on, m.happened_at
    from inventory_movements m
    left join site_codes c on c.id = m.code_id
    left join site_codes t on t.id = m.to_code_id;

-- orders: what a site ordered, and what of it is still to come.
create view site_orders as
  select o.customer_id, o.placed_at, l.product_id, l.ordered - l.cancelled as ordered,
         case when o.status in ('placed', 'on_hold', 'confirmed', 'out_for_delivery', 'part_delivered')
              then greatest(l.ordered - l.cancelled - l.delivered, 0) else 0 end as open_quantity
    from orders o join order_lines l on l.order_id = o.id
   where o.status <> 'cancelled' and l.ordered > l.cancelled;

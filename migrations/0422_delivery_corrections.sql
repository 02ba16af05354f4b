-- What turned out otherwise than the accepted delivery says. The delivery stays as it was signed; corrections are appended.
create table delivery_corrections (
  id id primary key,
  delivery_id id not null references deliveries,
  -- 1, 2, ... of its delivery
  number integer not null,
  reason text not null check (reason <> ''),
  note text not null default '',
  -- by SHA-256, as a delivery names them
  photos jsonb not null default '[]',
  corrected_by id references users on delete set null,
  corrected_at timestamptz not null,
  record_hash text not null check (record_hash ~ '^[0-9a-f]{64}$'),
  unique (delivery_id, number),
  check (note <> '' or photos <> '[]')
);
create table delivery_correction_lines (
  correction_id id not null references delivery_corrections,
  delivery_id id not null references deliveries,
  order_line_id id not null references order_lines,
  product_id id not null references products,
  was integer not null check (was >= 0),
  becomes integer not null check (becomes >= 0),
  difference integer not null check (difference <> 0 and difference = becomes - was),
  primary key (correction_id, order_line_id)
);
create index delivery_correction_lines_delivery on delivery_correction_lines (delivery_id);
create index delivery_correction_lines_order_line on delivery_correction_lines (order_line_id);
create trigger delivery_corrections_kept before update or delete on delivery_corrections for each row execute function refuse_change();
create trigger delivery_correction_lines_kept before update or delete on delivery_correction_lines for each row execute function refuse_change();

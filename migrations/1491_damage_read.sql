-- A hazardous package that was damaged or leaked at a door stands before the desk until somebody has decided what becomes of it: who, and when.
create table delivery_damage_read (
  delivery_id id primary key references deliveries,
  noted_by id references users on delete set null,
  noted_at timestamptz not null
);

-- Of what was reported before this table nobody is asked any more: those packages are long gone.
insert into delivery_damage_read (delivery_id, noted_at)
select distinct l.delivery_id, now() from delivery_lines l where l.reason in ('damaged', 'leaking');

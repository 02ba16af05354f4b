-- Where goods go that leaked or were damaged at a door: whoever decided said only that it was decided.
alter table delivery_damage_read
  add column becomes text not null default '' check (becomes in ('', 'overpacked', 'truck', 'disposed'));

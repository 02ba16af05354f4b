-- Goods that came back with their truck before anybody decided: they are kept or disposed of there.
alter table delivery_damage_read drop constraint delivery_damage_read_becomes_check;
alter table delivery_damage_read add constraint delivery_damage_read_becomes_check
  check (becomes in ('', 'overpacked', 'truck', 'disposed', 'kept'));

-- Trucks in use of which nobody has said what they carry: while there is one, no day counts as full (`capacity_of_trucks`). For the company's
-- settings, which stand left of the trucks and say so beside the setting. Read-only.
create view trucks_of_unknown_capacity as
  select id, name from trucks where is_active and capacity_pounds is null;

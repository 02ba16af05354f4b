-- A count and a signature hang on a truck, as placards do: what was counted into one is not the load of the truck that takes its place.
-- null: said before this was kept, or of a run without a truck.
alter table run_loads add column truck_id id;
alter table shipping_papers add column truck_id id;

-- Placards hang on a truck: what somebody said of one does not hold for the truck that takes its place. null: said before this was kept.
alter table placard_confirmations add column truck_id id;

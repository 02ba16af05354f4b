-- What all trucks in use carry together, for the room of orders, which stands left of the trucks: a delivery day is moved only to a day whose goods
-- they carry. Null: there is no truck, or one of which nobody has said what it carries. Read-only.
create view capacity_of_trucks as
  select case when bool_and(capacity_pounds is not null) then sum(capacity_pounds)::integer end as pounds
    from trucks where is_active;

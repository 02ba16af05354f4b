-- The hazard classes that a signed lesson covered: those of the products of its kind that were at the site then. A product that brings another
-- class makes people due again (29 CFR 1910.1200(h)(1)). Null: signed before this was noted; it covers what had been delivered by that day.
alter table training_records add column covers text[];

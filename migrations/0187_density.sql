-- Grams per milliliter of a liquid as supplied (section 9 of its sheet); null where it is not known, and for what is not a liquid.
alter table safety_data add column density numeric(5, 3) check (density between 0.5 and 3);

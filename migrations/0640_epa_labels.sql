-- What the registered label of a product says beside its number: EPA rates hazards by its own rules (40 CFR 156.64), so its signal word may
-- lawfully be another one than the sheet's. '' = not on file, 'None' = the label bears none.
alter table safety_data
  add column epa_signal_word text not null default ''
    check (epa_signal_word in ('', 'Danger', 'Warning', 'Caution', 'None')),
  add column active_ingredients text not null default '';

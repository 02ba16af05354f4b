-- One more reason to ask: the first reading of a connection meets a price that somebody set here.
alter table held_price_batches drop constraint held_price_batches_reasons_check;
alter table held_price_batches add constraint held_price_batches_reasons_check
  check (reasons <@ array['many', 'much', 'cent', 'scheduled', 'own']);

-- The categories that a sheet's section 2 gives ("H272 2"), and its classification at each use dilution, the strongest first: what a bottle
-- holds is not the concentrate (src/hazards/use-dilutions.ts).
alter table safety_data
  add column h_categories text[] not null default '{}',
  add column use_dilutions jsonb not null default '[]' check (jsonb_typeof(use_dilutions) = 'array');

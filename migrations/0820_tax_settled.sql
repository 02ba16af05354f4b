-- Whether somebody has said what tax the customer pays: a rate, an exemption, or none of ours (the books' own). It holds the first bill, never
-- the order. Whoever is known already is settled.
alter table customers add column tax_settled boolean not null default true;

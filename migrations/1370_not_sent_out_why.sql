-- What kept an order from being sent out that was handed over all the same, and what its person said why: the desk reads both. Of earlier ones nothing
-- was written down.
alter table deliveries_not_sent_out
  add column reason text not null default '' check (length(reason) <= 200),
  add column points text[] not null default '{}';

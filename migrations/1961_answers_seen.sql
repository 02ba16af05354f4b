-- The decision of a claim that whoever reported it has looked at: one that is decided anew is to be looked at again. What was decided until
-- now counts as seen.
alter table claims add column seen_decision_at timestamptz;
update claims set seen_decision_at = decided_at where decided_at is not null;
create index claims_to_see on claims (raised_by)
  where state in ('approved', 'declined') and seen_decision_at is distinct from decided_at;

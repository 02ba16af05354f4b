-- The deposit of empties is credited once for a delivery. A credit of it that is void pays nothing back any more: it can be made again.
alter table credit_memos drop constraint credit_memos_empties_of_key;
create unique index credit_memos_empties_once on credit_memos (empties_of) where state not in ('voided', 'dropped');
create index credit_memos_empties_of on credit_memos (empties_of) where empties_of is not null;

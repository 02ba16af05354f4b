-- A product may react as more than one thing: a bleach gel is chlorine bleach and an alkali, a peroxide cleaner may be an acid as well. Beside
-- the group that makes it most dangerous it has up to two more; the worst pair of all of them counts (src/hazards/reactivity.ts).
alter table safety_data
  add column also_groups text[] not null default '{}'
    check (cardinality(also_groups) <= 2 and (also_groups = '{}' or reactivity_group is not null));

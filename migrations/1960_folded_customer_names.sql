-- Two hotels whose names differ by an apostrophe, a capital or a space are one name to whoever reads a list: `listName` finds them by the name
-- without all of that.
create index customers_folded_name on customers ((lower(regexp_replace(name, '[^[:alnum:]]', '', 'g'))));

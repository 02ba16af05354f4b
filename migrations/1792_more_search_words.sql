-- More of what people call things. A word that staff have taught meanwhile means what they said.
insert into search_words (folded, word, means)
select regexp_replace(lower(word), '[^a-z0-9]', '', 'g'), word, means
  from (values
  ('hot tub', array['spa', 'whirlpool']),
  ('hot tubs', array['spa', 'whirlpool']),
  ('jacuzzi', array['spa', 'hot tub', 'whirlpool']),
  ('whirlpool', array['spa', 'hot tub']),
  ('swimming pool', array['pool']),
  ('restroom', array['bathroom', 'toilet', 'bowl cleaner']),
  ('washroom', array['restroom', 'bathroom', 'bowl cleaner']),
  ('lavatory', array['restroom', 'toilet', 'bowl cleaner']),
  ('dish detergent', array['warewash', 'pot & pan', 'dish soap']),
  ('dishwashing liquid', array['pot & pan', 'dish soap']),
  ('washing up liquid', array['pot & pan', 'dish soap'])
) more(word, means)
on conflict (folded) do nothing;

-- Orders are sorted by what runs on in their number; the company's prefix before it may change, and has up to six letters and digits.
drop index orders_by_number;
create index orders_by_number on orders (lpad(split_part(number, '-', 2), 12, '0'), id);

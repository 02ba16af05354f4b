-- What the books themselves say of a document, kept as they said it: screens, sums and the limit of a credit read this once it is there.
alter table invoices
  add column accounting_net_cents cents,
  add column accounting_tax_cents cents,
  -- whom the books bill, by their id
  add column accounting_customer_id text,
  -- null: not read since these columns exist
  add column accounting_lines jsonb,
  -- the customer of the books to whom a person accepted that it was moved; null: it is the order's own
  add column moved_to text;
alter table credit_memos
  add column accounting_net_cents cents,
  add column accounting_customer_id text,
  add column accounting_lines jsonb;
-- The price of one piece as it was credited; null: the invoice line's own.
alter table credit_memo_lines add column unit_price_cents numeric(16, 5);

-- Of what stands there already: the net that a reading found to differ, else ours. The nightly reading fills the rest.
update invoices i
   set accounting_net_cents = coalesce(
         (select f.theirs::bigint from accounting_differences f
           where f.invoice_id = i.id and f.kind = 'amount' and f.settled_at is null),
         case when i.accounting_total_cents = 0 then 0 end,
         i.net_accepted_cents, i.net_cents)
 where i.accounting_total_cents is not null;
update invoices
   set accounting_tax_cents = accounting_total_cents - accounting_net_cents
 where accounting_total_cents is not null;
update invoices i
   set accounting_customer_id = coalesce(
         (select f.theirs from accounting_differences f
           where f.invoice_id = i.id and f.kind = 'customer' and f.settled_at is null),
         i.booked_customer_id)
 where i.accounting_id is not null;
-- A move that a person accepted before.
update invoices i
   set moved_to = i.booked_customer_id
 where exists (select from accounting_differences f
                where f.invoice_id = i.id and f.kind = 'customer' and f.settled_how = 'accepted'
                  and f.theirs = i.booked_customer_id);
update credit_memos
   set accounting_net_cents = accounting_total_cents - accounting_tax_cents
 where accounting_total_cents is not null and accounting_tax_cents is not null;
create index invoices_moved_to on invoices (moved_to) where moved_to is not null;

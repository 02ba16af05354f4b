-- Invoices that stood in the books before their moment was kept: their quantities are counted on the order already. Billed again after they
-- were voided there, they were counted a second time, which the order refuses.
update invoices set booked_at = created_at
 where booked_at is null and (accounting_id is not null or version > 1);

-- What comes once the tax is settled depends on whether the shop has QuickBooks, so the list says it, not the row.
update invoices set problem = 'the tax of the customer is not settled. Say it on the customer’s page.'
 where problem_code = 'tax-unsettled';

-- Marked as billed by hand, or that taken back, is told from a number that stands in QuickBooks.
update document_decisions d set kind = 'billed'
 where d.kind = 'number'
   and (d.what = 'undone'
        or d.what = 'by-hand' and exists (select from audit_log a
              where a.object_kind = 'invoice' and a.object_id = d.invoice_id::text and a.action = 'invoice.billed-by-hand'));

-- Before a payment of a bill by hand was written down here, nobody knew here what was open of it: taken back, nobody does again.
alter table invoices add column unknown_before boolean not null default false;
update invoices i set unknown_before = true
 where i.state = 'elsewhere' and i.billed_on is not null and i.told_on is not null
   and (select a.before ->> 'openCents' is null from audit_log a
         where a.object_kind = 'invoice' and a.object_id = i.id::text
           and a.action = 'invoice.write-down-balance'
           and a.seq > coalesce((select max(b.seq) from audit_log b
                where b.object_kind = 'invoice' and b.object_id = i.id::text
                  and b.action = 'invoice.payment-taken-back'), 0)
         order by a.seq limit 1);

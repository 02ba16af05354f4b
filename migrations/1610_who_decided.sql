-- Who wrote an invoice's or a credit's number down is a decision as any other, and bears a name.
alter table document_decisions
  drop constraint document_decisions_what_check,
  add constraint document_decisions_what_check
    check (what in ('accepted', 'left', 'undone', 'rebilled', 'by-hand', 'put-back', 'dropped', 'elsewhere'));

-- What was written down before, by the audit log.
insert into document_decisions (id, invoice_id, credit_memo_id, what, kind, reason, decided_by, decided_at)
select overlay(gen_random_uuid()::text placing '7' from 15)::id, said.invoice_id, said.credit_memo_id, said.what, 'number', said.number, who.id, said.at
  from (select distinct on (i.id) i.id as invoice_id, null::id as credit_memo_id,
               case when i.billed_on is null then 'elsewhere' else 'by-hand' end as what,
               coalesce(i.doc_number, '') as number, a.actor_id, a.at
          from invoices i join audit_log a on a.object_kind = 'invoice' and a.object_id = i.id::text
         where i.state = 'elsewhere' and a.action in ('invoice.billed-by-hand', 'invoice.elsewhere')
         order by i.id, a.seq desc) said
       left join users who on who.id::text = said.actor_id;

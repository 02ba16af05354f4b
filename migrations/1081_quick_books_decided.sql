-- A shop whose books are connected has decided that it uses them.
update company_settings set settings = settings || '{"usesQuickBooks": "yes"}'::jsonb, version = version + 1
 where settings->>'usesQuickBooks' is distinct from 'yes'
   and exists (select from accounting_connections c where c.state in ('connected', 'needs_reconnect'));

-- Whatever a screen may be waiting for is told to all web processes when its transaction commits (src/platform/notices.ts).
-- A notice names what changed and whose it is, so that each process can ask who may hear of it; it carries no content.
create function tell_change(topic text, facts jsonb default '{}') returns void language sql as $$
  select pg_notify('bellcart_changes', (jsonb_build_object('topic', topic) || facts)::text)
$$;

create function tell_order_event() returns trigger language plpgsql as $$
begin
  perform tell_change('order', jsonb_build_object('id', o.id, 'customerId', o.customer_id, 'placedBy', o.placed_by))
     from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger order_events_told after insert on order_events for each row execute function tell_order_event();

create function tell_invoice() returns trigger language plpgsql as $$
begin
  perform tell_change('invoice', jsonb_build_object('id', new.order_id, 'customerId', new.customer_id, 'placedBy', o.placed_by))
     from orders o where o.id = new.order_id;
  return null;
end $$;
create trigger invoices_told after insert or update of state, doc_number, balance_cents on invoices for each row execute function tell_invoice();

-- What only staff wait for says nothing but its topic: one notice for a transaction.
create function tell_topic() returns trigger language plpgsql as $$
begin
  perform tell_change(tg_argv[0]);
  return null;
end $$;
create trigger contact_requests_told after insert or update of state or delete on contact_requests for each statement execute function tell_topic('request');
create trigger account_requests_told after insert or update of state or delete on account_requests for each statement execute function tell_topic('account');
create trigger sds_owed_told after insert on sds_owed for each statement execute function tell_topic('sheet');
create trigger sds_handovers_told after insert on sds_handovers for each statement execute function tell_topic('sheet');
create trigger sds_revisions_told after insert or update on sds_revisions for each statement execute function tell_topic('sheet');

-- A session that ends, or a person whose rights change, ends or narrows the streams that are open for them.
create function tell_session() returns trigger language plpgsql as $$
begin
  perform tell_change('session', jsonb_build_object('id', old.id));
  return null;
end $$;
create trigger sessions_told after delete on sessions for each row execute function tell_session();

create function tell_person() returns trigger language plpgsql as $$
begin
  perform tell_change('person', jsonb_build_object('id', case when tg_table_name = 'users' then to_jsonb(coalesce(new, old)) ->> 'id' else to_jsonb(coalesce(new, old)) ->> 'user_id' end));
  return null;
end $$;
create trigger users_told after update of role, brands, customer_scope, disabled, deleted_at, two_factor_enabled on users for each row execute function tell_person();
create trigger user_customers_told after insert or delete on user_customers for each row execute function tell_person();

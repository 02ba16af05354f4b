import { gapsOf } from '../../src/books/invoices/server/gaps.ts';
import { unbilled } from '../../src/books/invoices/server/unbilled.ts';
import { orderScope } from '../../src/ordering/orders/server/public/scope.ts';
import type { Business } from './shop.ts';

const SQL: Readonly<Record<string, string>> = {
  'what is promised is what is open': `
    select p.sku, p.promised, coalesce(sum(l.ordered - l.cancelled - l.invoiced + l.overbilled), 0)::int as open
      from products p left join order_lines l on l.product_id = p.id
     group by p.id having p.promised <> coalesce(sum(l.ordered - l.cancelled - l.invoiced + l.overbilled), 0)`,
  'lines are whole and never below nothing': `
    select id from order_lines where delivered > ordered - cancelled or invoiced > delivered + overbilled + taken_back or cancelled > ordered`,
  'the total of an order is that of its lines': `
    select o.number from orders o
     where o.subtotal_cents <> (select coalesce(sum(round(l.unit_price_cents * (l.ordered - l.cancelled))), 0) from order_lines l where l.order_id = o.id)`,
  'an order ships to its customer': `
    select o.number from orders o join customers c on c.id = o.customer_id
     where o.ship_to->>'name' is distinct from c.name or o.ship_to->>'address1' is distinct from c.address1`,
  'who placed an order may order for its customer': `
    select o.number from orders o join users u on u.id = o.placed_by
     where u.customer_scope = 'listed' and not exists (
       select from user_customers x where x.user_id = u.id and x.customer_id = o.customer_id)`,
  'a delivery has one invoice': `
    select delivery_id from invoices where delivery_id is not null group by delivery_id, request_id having count(*) > 1`,
  'no order lacks lines or events': `
    select o.number from orders o where not exists (select from order_lines l where l.order_id = o.id)
        or not exists (select from order_events e where e.order_id = o.id)`,
  'a request of the books is made by one invoice': `
    select accounting_id from invoices where accounting_id is not null group by accounting_id having count(*) > 1`,
};

interface BooksInvoice {
  Id: string;
  PrivateNote?: string;
  TotalAmt: number;
}

/** What is not as it must be: one line each. `atRest`: no job is left that would change it. */
export async function violations(business: Business, atRest: boolean): Promise<string[]> {
  const { app } = business;
  const wrong: string[] = [];
  for (const [what, sql] of Object.entries(SQL)) {
    const { rows } = await app.db.pool.query<Record<string, unknown>>(sql);
    for (const row of rows.slice(0, 3)) wrong.push(`${what}: ${JSON.stringify(row)}`);
  }
  const { rows: stock } = await app.db.pool.query<{ sku: string; quantity: number; out: number }>(
    `select p.sku, p.quantity, coalesce(sum(l.invoiced), 0)::int as out
       from products p left join order_lines l on l.product_id = p.id group by p.id`,
  );
  for (const { sku, quantity, out } of stock)
    if (quantity + out !== business.stockAtStart)
      wrong.push(`stock: ${sku} has ${quantity} and ${out} went out`);
  const { rows: left } = await app.db.pool.query<{ number: string }>(
    `select o.number from orders o join order_lines l on l.order_id = o.id
      where l.product_id = $1 and o.status in ('out_for_delivery', 'delivered', 'invoiced')`,
    [business.unknownHazard],
  );
  for (const { number } of left) wrong.push(`hazard: ${number} left with one that nobody knows`);
  wrong.push(...(await inBooks(business)));
  if (atRest) wrong.push(...(await allBilled(business)), ...(await mailsOnce(business)));
  return wrong;
}

/** Every invoice that we know to stand in the books stands there once, for the same money; and none that we do not know. */
async function inBooks({ app, books }: Business): Promise<string[]> {
  const there = books.invoices() as unknown as BooksInvoice[];
  const { rows } = await app.db.pool.query<{
    accounting_id: string | null;
    total: number;
    number: string;
    state: string;
  }>(
    `select i.accounting_id, i.total_cents as total, o.number, i.state from invoices i join orders o on o.id = i.order_id`,
  );
  const wrong: string[] = [];
  for (const { accounting_id: id, total, number } of rows) {
    if (id === null) continue;
    const found = there.filter((one) => one.Id === id);
    if (found.length !== 1) wrong.push(`books: ${number} stands there ${found.length} times`);
    else if (Math.round((found[0]?.TotalAmt ?? 0) * 100) !== total)
      wrong.push(`books: ${number} is ${found[0]?.TotalAmt} there and ${total} cents here`);
  }
  const byNote = Map.groupBy(
    there.filter(({ PrivateNote }) => /order /.test(PrivateNote ?? '')),
    ({ PrivateNote }) => PrivateNote,
  );
  for (const [note, found] of byNote)
    if (found.length > 1) wrong.push(`books: ${note} is there ${found.length} times`);
  return wrong;
}

/** Delivered = billed = in the books, or listed with a reason. */
async function allBilled({ app, owner }: Business): Promise<string[]> {
  const scope = orderScope(owner);
  const [gaps, open] = await Promise.all([
    gapsOf(app.db, scope, app.clock.now()),
    unbilled(app.db, scope, app.clock.now()),
  ]);
  const listed = new Set([
    ...gaps.map(({ orderNumber }) => orderNumber),
    ...open.map(({ number }) => number),
  ]);
  const { rows } = await app.db.pool.query<{ number: string; what: string }>(
    `with uneven as (
       select o.id from orders o join order_lines l on l.order_id = o.id
        where l.delivered - l.returned <> l.invoiced - l.overbilled
       union select i.order_id from invoices i where i.accounting_id is null)
     select o.number, json_build_object(
              'status', o.status,
              'lines', (select json_agg(json_build_array(l.ordered, l.cancelled, l.delivered, l.returned, l.invoiced, l.overbilled, l.credited, l.taken_back)) from order_lines l where l.order_id = o.id),
              'invoices', (select json_agg(json_build_array(i.state, i.accounting_id, i.total_cents, i.problem)) from invoices i where i.order_id = o.id),
              'billed', (select json_agg(json_build_array(il.order_line_id, il.quantity)) from invoice_lines il join invoices i on i.id = il.invoice_id where i.order_id = o.id),
              'differences', (select json_agg(json_build_array(w.state, w.lines)) from invoice_differences w where w.order_id = o.id),
              'corrections', (select json_agg(json_build_array(c.corrected_at, k.was, k.becomes)) from delivery_corrections c join deliveries d on d.id = c.delivery_id join delivery_correction_lines k on k.correction_id = c.id where d.order_id = o.id),
              'deliveries', (select json_agg(d.state) from deliveries d where d.order_id = o.id))::text as what
       from uneven join orders o using (id)`,
  );
  return rows
    .filter(({ number }) => !listed.has(number))
    .map(
      ({ number, what }) => `billed: nobody is told that ${number} is billed otherwise: ${what}`,
    );
}

async function mailsOnce({ app, mail }: Business): Promise<string[]> {
  const { rows } = await app.db.pool.query<{ sent: number; waiting: number }>(
    // One that says who is next is left unsent once that is no longer so: the weather held it too long.
    `select count(*) filter (where state = 'sent')::int as sent,
            count(*) filter (where state <> 'sent' and error is distinct from 'It was no longer true when it was to go out.')::int as waiting
       from mails`,
  );
  const [row] = rows;
  const arrived = mail.delivered();
  return [
    ...(row?.sent === arrived ? [] : [`mail: ${row?.sent} were sent and ${arrived} arrived`]),
    ...(row?.waiting === 0 ? [] : [`mail: ${row?.waiting} are not sent`]),
  ];
}

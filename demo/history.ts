import type { CompanySettings } from '../src/company/contract.ts';
import { promisedDay } from '../src/company/delivery-days.ts';
import { dayIn } from '../src/kit/time.ts';
import { enqueueAudit } from '../src/ordering/orders/server/audit-order.ts';
import { orderSearch } from '../src/ordering/orders/server/write-order.ts';
import type { Sql } from '../src/platform/database.ts';
import { sql } from '../src/platform/sql.ts';
import { demoId } from './ids.ts';
import { dayOf, iso, type Order, totals } from './invent-orders.ts';
import { DEMO_PEOPLE } from './people.ts';
import { placeIn } from './places.ts';
import type { Dice } from './random.ts';
import { type Bill, DEMO_REALM, FIRST_ORDER, SURCHARGE_ITEM } from './year.ts';

const DAY = 86_400_000;

/** Why the desk holds an order. */
const HELD_FOR = 'Call them first: their dock is being repaired';

/** Writes the invented year in few statements: orders, lines, events, deliveries (which `loadProofs` accepts), invoices. */
export async function loadHistory(
  tx: Sql,
  { orders, bills }: { orders: readonly Order[]; bills: readonly Bill[] },
  { dice, now, company }: { dice: Dice; now: number; company: CompanySettings },
): Promise<void> {
  const buyer = DEMO_PEOPLE[0];
  const desk = DEMO_PEOPLE[2];
  const driver = DEMO_PEOPLE[3];
  const by = (order: Order) => (buyer?.customers?.includes(order.customer.name) ? buyer : desk);
  const put = async (table: string, rows: object[]) => {
    if (rows.length === 0) return;
    const columns = sql.join(Object.keys(rows[0] as object).map((name) => sql.id(name)));
    await tx.execute(sql`
      insert into ${sql.id(table)} (${columns}) overriding system value
      select ${columns}
        from jsonb_populate_recordset(null::${sql.id(table)}, ${JSON.stringify(rows)}::jsonb)`);
  };

  const isDelivered = (order: Order) => order.fate === 'delivered';
  const short = (order: Order) => order.lines.some((line) => line.delivered < line.ordered);
  const promised = (order: Order) =>
    isDelivered(order)
      ? dayOf(order.deliveredAt)
      : order.fate === 'out_for_delivery' || order.fate === 'confirmed'
        ? dayIn(company.timeZone, now)
        : promisedDay(
            company,
            { routeDays: order.customer.routeDays, wantedOn: null },
            order.placedAt,
          );
  let number = FIRST_ORDER;
  await put(
    'orders',
    orders.map((order) => {
      // What still stands: nothing of a cancelled order, what was handed over of a settled one.
      const sums = totals(order, (line) =>
        order.fate === 'cancelled' ? 0 : isDelivered(order) ? line.delivered : line.ordered,
      );
      const { name, address1, city, state, zip, phone } = order.customer;
      const poNumber = dice.chance(0.5) ? `PO-${dice.between(1000, 9999)}` : '';
      return {
        id: order.id,
        number: `BC-${number++}`,
        customer_id: order.customer.id,
        placed_by: by(order)?.id,
        placed_by_name: '',
        status: isDelivered(order) ? 'delivered' : order.fate,
        hold_reason: order.fate === 'on_hold' ? HELD_FOR : null,
        ship_to: { name, address1, city, state, zip, phone, deliveryNote: '' },
        po_number: poNumber,
        promised_on: promised(order),
        note: '',
        shortfall_policy: 'drop',
        subtotal_cents: sums.subtotalCents,
        tax_cents: sums.taxCents,
        delivery_fee_cents: 0,
        surcharge_cents: sums.surchargeCents,
        surcharge_fixed_cents: order.terms.surchargeFixedCents,
        discount_cents: sums.discountCents,
        discount_bp: order.terms.discountBp,
        total_cents: sums.totalCents,
        tax_rate_bp: order.customer.taxRateBp,
        search: orderSearch(
          `BC-${number - 1}`,
          poNumber,
          order.customer.name,
          order.lines.map((line) => line.product),
        ),
        version: isDelivered(order)
          ? 4
          : order.fate === 'out_for_delivery'
            ? 3
            : ['confirmed', 'cancelled', 'on_hold'].includes(order.fate)
              ? 2
              : 1,
        placed_at: iso(order.placedAt),
        updated_at: iso(isDelivered(order) ? order.deliveredAt : order.placedAt),
      };
    }),
  );
  await tx.execute(sql`select setval('order_number', ${number}, false)`);
  await put(
    'order_lines',
    orders.flatMap((order) =>
      order.lines.map((line) => ({
        id: line.id,
        order_id: order.id,
        position: line.position,
        product_id: line.productId,
        name: line.product.name,
        brand: line.product.brand,
        sku: line.product.sku,
        size_unit: line.product.sizeUnit,
        hazardous: line.product.hazardous,
        taxable: true,
        unit_price_cents: line.price,
        price_rule: line.rule,
        back_ordered: false,
        ordered: line.ordered,
        cancelled: isDelivered(order)
          ? line.ordered - line.delivered
          : order.fate === 'cancelled'
            ? line.ordered
            : 0,
        delivered: isDelivered(order) ? line.delivered : 0,
        refused: 0,
        returned: 0,
        invoiced: isDelivered(order) ? line.delivered : 0,
        credited: 0,
      })),
    ),
  );
  const done = orders.filter(isDelivered);
  let seq = 0;
  await put(
    'order_events',
    orders.flatMap((order) => {
      const events: {
        kind: string;
        at: number;
        who: typeof desk;
        version: number;
        detail?: object;
      }[] = [{ kind: 'placed', at: order.placedAt, who: by(order), version: 1 }];
      if (order.fate === 'on_hold')
        events.push({
          kind: 'hold',
          at: order.placedAt + DAY / 24,
          who: desk,
          version: 2,
          detail: {
            before: { status: 'placed', holdReason: null },
            after: { status: 'on_hold', reason: HELD_FOR, holdReason: HELD_FOR },
          },
        });
      if (order.fate === 'confirmed' || order.fate === 'out_for_delivery' || isDelivered(order))
        events.push({ kind: 'confirm', at: order.placedAt + DAY / 24, who: desk, version: 2 });
      if (order.fate === 'out_for_delivery' || isDelivered(order))
        events.push({
          kind: 'send-out',
          at: isDelivered(order) ? order.deliveredAt - 0.4 * DAY : now - DAY / 8,
          who: driver,
          version: 3,
        });
      if (isDelivered(order))
        events.push({ kind: 'delivered', at: order.deliveredAt, who: driver, version: 4 });
      if (order.fate === 'cancelled')
        events.push({ kind: 'cancel', at: order.placedAt + DAY / 12, who: desk, version: 2 });
      return events.map((event) => ({
        seq: ++seq,
        order_id: order.id,
        at: iso(Math.min(event.at, now)),
        actor_id: event.who?.id,
        actor_name: '',
        kind: event.kind,
        version: event.version,
        detail: event.detail ?? {},
      }));
    }),
  );
  await tx.execute(sql`select setval(pg_get_serial_sequence('order_events', 'seq'), ${seq})`);
  await put(
    'deliveries',
    done.map((order) => {
      const at = order.deliveredAt;
      return {
        id: demoId(`delivery-${order.id}`, at),
        order_id: order.id,
        attempt: 1,
        state: short(order) ? 'delivered_short' : 'delivered',
        driver_id: driver?.id,
        driver_name: '',
        route_day: dayOf(at),
        signer_name: dice.pick(['J. Park', 'M. Alvarez', 'T. Nguyen', 'K. Osei', 'L. Brandt']),
        signer_role: '',
        no_signature_reason: '',
        signed_by_name: false,
        signed_text: '',
        left_at: '',
        failed_reason: '',
        photos: [],
        empties: [],
        note: '',
        location: placeIn(order.customer.city),
        device_time: iso(at),
        was_offline: false,
        app_version: '',
        sheets: [],
        missing_sheets: [],
        sheets_on_paper: true,
        delivered_on: dayOf(at),
        record_version: 4,
        created_at: iso(at),
      };
    }),
  );
  await put(
    'delivery_lines',
    done.flatMap((order) =>
      order.lines.map((line) => ({
        id: demoId(`delivery-line-${line.id}`, order.deliveredAt),
        delivery_id: demoId(`delivery-${order.id}`, order.deliveredAt),
        order_line_id: line.id,
        product_id: line.productId,
        position: line.position + 1,
        owed: line.ordered,
        loaded: line.delivered,
        expected: line.ordered,
        delivered: line.delivered,
        reason: line.delivered < line.ordered ? 'short-loaded' : '',
        reason_note: '',
        is_extra: false,
      })),
    ),
  );
  await put(
    'invoices',
    bills.map((bill) => ({
      id: demoId(`invoice-${bill.order.id}`, bill.at),
      delivery_id: demoId(`delivery-${bill.order.id}`, bill.at),
      order_id: bill.order.id,
      customer_id: bill.order.customer.id,
      state: bill.paidOn ? 'paid' : 'created',
      txn_date: bill.txnDate,
      subtotal_cents: bill.totals.subtotalCents,
      tax_cents: bill.totals.taxCents,
      delivery_fee_cents: 0,
      surcharge_cents: bill.totals.surchargeCents,
      discount_cents: bill.totals.discountCents,
      total_cents: bill.totals.totalCents,
      request_id: demoId(`request-${bill.order.id}`, bill.at),
      doc_number: bill.number,
      // The demo books hold the same invoice under the same id.
      realm_id: DEMO_REALM,
      accounting_id: bill.accountingId,
      accounting_total_cents: bill.totals.totalCents,
      balance_cents: bill.paidOn ? 0 : bill.totals.totalCents,
      due_date: bill.dueDate,
      attempts: 1,
      booked_at: iso(bill.at),
      created_at: iso(bill.at),
      updated_at: iso(bill.at),
    })),
  );
  await put(
    'invoice_lines',
    bills.flatMap(({ order }) =>
      order.lines
        .filter((line) => line.delivered > 0)
        .map((line) => ({
          id: demoId(`invoice-line-${line.id}`, order.deliveredAt),
          invoice_id: demoId(`invoice-${order.id}`, order.deliveredAt),
          order_line_id: line.id,
          product_id: line.productId,
          position: line.position,
          description: `${line.product.name}, ${line.product.sizeUnit}`,
          sku: line.product.sku,
          quantity: line.delivered,
          unit_price_cents: line.price,
          amount_cents: line.price * line.delivered,
          taxable: true,
        })),
    ),
  );
  // What stands for the surcharge in the demo books, as a bookkeeper chose it there.
  await put('invoice_parts', [
    {
      realm_id: DEMO_REALM,
      part: 'fuel-surcharge',
      books_id: SURCHARGE_ITEM.id,
      name: SURCHARGE_ITEM.name,
      chosen_at: iso(now),
    },
  ]);
  await put('visit_notes', visitNotes(orders, now, company));
  for (const order of orders.filter((one) => !isDelivered(one) && one.fate !== 'cancelled'))
    await enqueueAudit(tx, order.id);
  await tx.execute(sql`
    update products p set promised = open.units, quantity = greatest(p.quantity, open.units)
      from (select ol.product_id, sum(ol.ordered - ol.cancelled)::int as units
              from order_lines ol join orders o on o.id = ol.order_id
             where o.status in ('placed', 'confirmed', 'on_hold', 'out_for_delivery')
             group by 1) open
     where open.product_id = p.id`);
}

/** What the demo's sales rep wrote on visits: the customers that fell silent are to be called again, one of them today. */
function visitNotes(orders: readonly Order[], now: number, company: CompanySettings): object[] {
  const rep = DEMO_PEOPLE[1];
  const last = new Map(orders.map((order) => [order.customer.id, order.placedAt]));
  const quiet = [...last].toSorted((a, b) => a[1] - b[1] || (a[0] < b[0] ? -1 : 1)).slice(0, 4);
  const words = [
    'New purchasing manager since the summer. Compares us with another supplier; wants a price for floor care.',
    'Laundry is closed for renovation. They want to start again with the first delivery after it.',
    'Two dispensers drip. Sam replaces them with the next delivery.',
    'Asked for Spanish labels on the spray bottles. Left six.',
  ];
  return quiet.map(([customerId], at) => ({
    id: demoId(`visit-${customerId}`, now - (at + 3) * DAY),
    customer_id: customerId,
    author_id: rep?.id,
    text: words[at],
    follow_up_on: at < 2 ? dayIn(company.timeZone, now + at * 3 * DAY) : null,
    version: 1,
    written_at: iso(now - (at + 3) * DAY),
  }));
}

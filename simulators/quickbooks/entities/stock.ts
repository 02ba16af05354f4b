import type { Draft } from '../entity.ts';
import { refOf } from '../entity.ts';
import { fault } from '../faults.ts';
import { addDecimals } from '../money.ts';
import type { Writing } from './kind.ts';
import type { Line } from './lines.ts';

function soldQuantities(sale: Draft | undefined): Map<string, number> {
  const sold = new Map<string, number>();
  for (const line of (sale?.Line as Line[] | undefined) ?? []) {
    const detail = line.SalesItemLineDetail;
    const id = detail && refOf(detail, 'ItemRef')?.value;
    if (id) sold.set(id, addDecimals(sold.get(id) ?? 0, detail?.Qty ?? 0));
  }
  return sold;
}

/**
 * Takes what a sale sells off the inventory items, or puts back what it no longer sells. `direction` is 1 for a sale
 * and -1 for a return. A seed's opening stock already knows its past sales, so loading moves nothing.
 */
export function moveStock(
  after: Draft | undefined,
  before: Draft | undefined,
  direction: 1 | -1,
  writing: Writing,
): void {
  if (writing.loading) return;
  const sold = soldQuantities(after);
  for (const [id, quantity] of soldQuantities(before))
    sold.set(id, addDecimals(sold.get(id) ?? 0, -quantity));
  for (const [id, quantity] of sold) {
    const row = writing.company.row('Item', id);
    if (!row || row.gone || row.entity.Type !== 'Inventory' || quantity === 0) continue;
    const left = addDecimals(Number(row.entity.QtyOnHand), -direction * quantity);
    writing.company.put('Item', { ...row.entity, QtyOnHand: left }, row.changedAt);
  }
}

/** A sale dated before the stock of one of its items was first counted is refused. */
export function checkInventoryStart(sale: Draft, writing: Writing): void {
  if (writing.loading) return;
  for (const id of soldQuantities(sale).keys()) {
    const start = writing.company.find('Item', id)?.InvStartDate;
    if (typeof start === 'string' && String(sale.TxnDate) < start)
      throw fault.beforeInventoryStart();
  }
}

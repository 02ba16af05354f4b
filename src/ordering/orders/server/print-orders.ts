import { readCompany, readLogo } from '../../../company/server/queries.ts';
import type { UserActor } from '../../../kit/actor.ts';
import { AppError } from '../../../kit/app-error.ts';
import { isId } from '../../../kit/id.ts';
import type { App } from '../../../platform/app.ts';
import { collectBytes } from '../../../platform/pdf-bytes.ts';
import { TaggedPdf } from '../../../platform/pdf-document.ts';
import { LETTER } from '../../../platform/pdf-page.ts';
import { encodable } from '../../../platform/pdf-text.ts';
import { notFound } from '../errors.ts';
import { NOTHING_CHOSEN } from '../public/messages.ts';
import { drawOrder } from './order-pdf.ts';
import { type OrderView, readOrder } from './public/queries.ts';
import { orderScope } from './public/scope.ts';

/** A page of the table: what can be chosen at once. */
const MOST = 50;

/**
 * Chosen orders as one PDF, each from a page of its own, in the order given. Orders that the reader may not see are left out.
 * @param chosen `<id>_<version>` or ids
 * @throws AppError `invalid-argument` without any, `not-found` when none is the reader's
 */
export async function printOrders(
  app: App,
  user: UserActor,
  chosen: readonly string[],
): Promise<Uint8Array> {
  const ids = [...new Set(chosen.map((value) => value.split('_')[0] ?? ''))].filter(isId);
  if (ids.length === 0) throw new AppError('invalid-argument', 400, NOTHING_CHOSEN);
  const [company, logo] = await Promise.all([readCompany(app), readLogo(app)]);
  const orders: OrderView[] = [];
  for (const id of ids.slice(0, MOST)) {
    const order = await readOrder(app.db, orderScope(user), id);
    if (order) orders.push(order);
  }
  if (orders.length === 0) throw notFound();
  const doc = new TaggedPdf(
    { title: 'Orders', author: company.name, madeAt: new Date(app.clock.now()) },
    { ...LETTER, autoFirstPage: false },
  );
  const bytes = collectBytes(doc);
  for (const order of orders) {
    doc.addPage();
    doc.outline.addItem(encodable(`Order ${order.number}`));
    doc.group('Part', () => drawOrder(doc, company, order, logo?.png));
  }
  doc.end();
  return bytes;
}

import { PDFDocument } from '@cantoo/pdf-lib';
import type { UserActor } from '../../kit/actor.ts';
import { AppError } from '../../kit/app-error.ts';
import { isId } from '../../kit/id.ts';
import type { App } from '../../platform/app.ts';
import { notFound } from '../errors.ts';
import { NOTHING_CHOSEN } from '../messages.ts';
import { orderPdf } from './order-pdf.ts';

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
  const whole = await PDFDocument.create();
  for (const id of ids.slice(0, MOST)) {
    const one = await orderPdf(app, user, id).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not-found') return null;
      throw error;
    });
    if (!one) continue;
    const read = await PDFDocument.load(one.bytes);
    for (const page of await whole.copyPages(read, read.getPageIndices())) whole.addPage(page);
  }
  if (whole.getPageCount() === 0) throw notFound();
  whole.setTitle('Orders');
  return whole.save();
}

import { SEEING_MONEY } from '../../../kit/actor.ts';
import { nullIfGone } from '../../../kit/app-error.ts';
import { failFile } from '../../../platform/http/file-failure.ts';
import { requireRole, signedIn } from '../../../platform/http/gate.ts';
import { paperResponse } from '../../documents/server/paper-response.ts';
import { LedgerError } from '../../ledger-error.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { invoiceMessages as words } from '../invoice-messages.ts';
import { invoiceInBooks } from '../server/invoice-page.ts';
import { ownInvoicePdf } from '../server/own-invoice-pdf.ts';
import type { Route } from './+types/invoice-pdf';

export const middleware = [requireRole(SEEING_MONEY)];

/** `/dashboard/invoices/{id}/invoice.pdf`: the invoice as the books print it, read there each time; the shop's own paper where it was billed by hand. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const { app, user } = signedIn(context);
  const own = await ownInvoicePdf(app, user, params.invoiceId).catch(nullIfGone);
  if (own) return paperResponse(own.bytes, `invoice-${own.number}`);
  const { accountingId, docNumber } = await invoiceInBooks(app, user, params.invoiceId).catch(
    failFile,
  );
  const bytes = await openLedger(app).invoicePdf(accountingId).catch(notPrinted);
  return paperResponse(bytes, `invoice-${docNumber}`);
}

/** What went wrong, in a sentence: the books keep the paper, so without them there is none. */
function notPrinted(error: unknown): never {
  if (!(error instanceof LedgerError)) throw error;
  const status = error.outcome === 'refused' ? 404 : 503;
  throw new Response(words.noPdf[error.outcome], { status });
}

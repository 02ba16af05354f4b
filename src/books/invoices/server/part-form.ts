import type { App } from '../../../platform/app.ts';
import { INVOICE_PARTS, type InvoicePart } from '../../choices.ts';
import { liveConnection } from '../../connection/server/public/connection.ts';
import { type LedgerChoice, LedgerError } from '../../ledger-error.ts';
import type { BooksSettings } from '../../ledger-rows.ts';
import { openLedger } from '../../server/open-ledger.ts';
import { type ChosenPart, chosenParts } from './parts.ts';

/** One part of the invoices on its screen. */
export interface PartView {
  part: InvoicePart;
  chosen: { booksId: string; name: string } | null;
  /** What can be chosen now; null when the books could not be read, or don't use it. */
  choices: LedgerChoice[] | null;
  use: 'chosen-here' | 'off' | 'as-shipping';
}

const usageOf = (part: InvoicePart, settings: BooksSettings): PartView['use'] => {
  if (part === 'delivery-fee') return settings.shipping ? 'as-shipping' : 'chosen-here';
  if (part === 'fuel-surcharge' || part === 'deposit' || part === 'goodwill') return 'chosen-here';
  return settings[part === 'class' ? 'classes' : 'locations'] ? 'chosen-here' : 'off';
};

/** What is chosen, and what the books offer at this moment. `unread`: they could not be read; null: not connected. */
export async function invoicePartsForm(
  app: App,
): Promise<{ unread: boolean; parts: PartView[] } | null> {
  const live = await liveConnection(app.db);
  if (live?.state !== 'connected') return null;
  const chosen = await chosenParts(app.db, live.realmId);
  try {
    const ledger = openLedger(app);
    const settings = await ledger.readSettings();
    const parts: PartView[] = [];
    for (const part of INVOICE_PARTS) {
      const use = usageOf(part, settings);
      const choices = use === 'chosen-here' ? await ledger.partChoices(part) : null;
      parts.push({ ...known(part, chosen), choices, use });
    }
    return { unread: false, parts };
  } catch (error) {
    if (!(error instanceof LedgerError)) throw error;
    const parts = INVOICE_PARTS.map((part) => ({
      ...known(part, chosen),
      choices: null,
      use: 'chosen-here' as const,
    }));
    return { unread: true, parts };
  }
}

function known(
  part: InvoicePart,
  chosen: readonly ChosenPart[],
): Pick<PartView, 'part' | 'chosen'> {
  const found = chosen.find((one) => one.part === part);
  return { part, chosen: found ? { booksId: found.booksId, name: found.name } : null };
}

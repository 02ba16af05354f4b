import type { CreditDraft, LedgerCredit } from '../../src/books/credits/credit-ledger.ts';
import { LedgerError } from '../../src/books/ledger-error.ts';
import type { LedgerInvoice } from '../../src/books/ledger-rows.ts';
import type { CashLedger, LedgerPayment } from '../../src/books/payments/payment-ledger.ts';
import { lineTotal } from '../../src/kit/money.ts';

const STORED_MS = 30 * 86_400_000;
const gone = () => new LedgerError('refused', 'The books say: gone.', { reason: 'gone' });

/** Payments and credits of the books in memory. */
export function memoryCash(books: {
  now(): number;
  nextId(): string;
  nameOf(customerId: string): string;
  invoices(): LedgerInvoice[];
}) {
  const payments = new Map<string, { payment: LedgerPayment; at: number; deleted: boolean }>();
  const credits = new Map<string, { draft: CreditDraft; credit: LedgerCredit; at: number }>();
  const stamp = () => new Date(books.now()).toISOString();

  const ledger: CashLedger = {
    readPayment: async (id) => {
      const found = payments.get(id);
      if (!found || found.deleted) throw gone();
      return found.payment;
    },
    paymentsSince: async (day) => ({
      rows: [...payments.values()].flatMap(({ payment, deleted }) =>
        !deleted && payment.date >= day ? [payment] : [],
      ),
      unreadable: [],
    }),
    creditsById: async (ids) => ({
      rows: [...credits.values()].flatMap(({ credit }) =>
        ids.includes(credit.id) ? [credit] : [],
      ),
      unreadable: [],
    }),
    creditsNumbered: async (number) =>
      [...credits.values()].flatMap(({ credit }) => (credit.number === number ? [credit] : [])),
    creditsSince: async (day) => ({
      rows: [...credits.values()].flatMap(({ draft, credit }) =>
        draft.txnDate >= day ? [credit] : [],
      ),
      unreadable: [],
    }),
    cashChangedSince: async (since) => {
      if (books.now() - since > STORED_MS) return null;
      const changed = [...payments.values()].filter(({ at }) => at >= since);
      return {
        payments: {
          rows: changed.filter((one) => !one.deleted).map(({ payment }) => payment),
          unreadable: [],
        },
        credits: {
          rows: [...credits.values()].flatMap(({ credit, at }) => (at >= since ? [credit] : [])),
          unreadable: [],
        },
        missing: changed.filter((one) => one.deleted).map(({ payment }) => payment.id),
        missingCredits: [],
        until: books.now(),
      };
    },
    accountOf: async (customerId) => {
      const invoices = books.invoices().filter((one) => one.customerId === customerId);
      const theirCredits = [...credits.values()].filter(
        ({ draft }) => draft.customerId === customerId,
      );
      const theirPayments = [...payments.values()].filter(
        (one) => !one.deleted && one.payment.customerId === customerId,
      );
      const documents = [
        ...invoices.map((one) => ({
          kind: 'invoice' as const,
          id: one.id,
          number: one.number ?? '',
          date: one.date,
          dueDate: one.dueDate,
          totalCents: one.totalCents,
          openCents: one.balanceCents,
        })),
        ...theirCredits.map(({ draft, credit }) => ({
          kind: 'credit' as const,
          id: credit.id,
          number: credit.number ?? '',
          date: draft.txnDate,
          dueDate: null,
          totalCents: credit.totalCents,
          openCents: credit.balanceCents,
        })),
        ...theirPayments.map(({ payment }) => ({
          kind: 'payment' as const,
          id: payment.id,
          number: payment.reference,
          date: payment.date,
          dueDate: null,
          totalCents: payment.totalCents,
          openCents: payment.unappliedCents,
        })),
      ];
      const balanceCents = documents.reduce(
        (sum, one) => sum + (one.kind === 'invoice' ? one.openCents : -one.openCents),
        0,
      );
      return { name: books.nameOf(customerId), balanceCents, documents };
    },
    invoiceAddress: (_companyId, id) => `memory:invoice/${id}`,
    invoicePdf: async (id) => {
      if (!books.invoices().some((one) => one.id === id)) throw gone();
      return new TextEncoder().encode(`%PDF-1.4 invoice ${id}`);
    },
  };

  return {
    ledger,
    pay(invoice: LedgerInvoice, cents: number): string {
      const id = books.nextId();
      const payment: LedgerPayment = {
        id,
        date: stamp().slice(0, 10),
        customerId: invoice.customerId,
        totalCents: cents,
        unappliedCents: 0,
        reference: '',
        method: '',
        changedAt: stamp(),
        applied: [{ kind: 'invoice', id: invoice.id, cents }],
      };
      payments.set(id, { payment, at: books.now(), deleted: false });
      return id;
    },
    deletePayment(id: string): LedgerPayment {
      const found = payments.get(id);
      if (!found) throw gone();
      payments.set(id, { ...found, deleted: true, at: books.now() });
      return found.payment;
    },
    createCredit(body: string, requestId: string): { credit: LedgerCredit; isNew: boolean } {
      const known = credits.get(requestId);
      if (known) return { credit: known.credit, isNew: false };
      const draft = JSON.parse(body) as CreditDraft;
      const net = draft.lines.reduce(
        (sum, line) => sum + lineTotal(line.unitPriceCents, line.quantity),
        draft.goodwillCents - draft.discountCents,
      );
      const credit: LedgerCredit = {
        id: books.nextId(),
        number: draft.docNumber,
        customerId: draft.customerId,
        markedFor: draft.marker,
        totalCents: net + draft.taxCents,
        taxCents: draft.taxCents,
        balanceCents: net + draft.taxCents,
        markedVoid: false,
        changedAt: stamp(),
        booked: draft.lines.map((line) => ({
          itemId: line.itemId,
          description: line.description,
          quantity: line.quantity,
          unitPriceCents: line.unitPriceCents,
          amountCents: lineTotal(line.unitPriceCents, line.quantity),
        })),
      };
      credits.set(requestId, { draft, credit, at: books.now() });
      return { credit, isNew: true };
    },
    findCredit: (marker: string) =>
      [...credits.values()].find(({ draft }) => draft.marker === marker)?.credit,
  };
}

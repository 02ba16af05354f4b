import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyDay } from '../../simulators/quickbooks/company-time.ts';
import { isGone } from '../../src/books/ledger-error.ts';
import type { InvoiceDraft, LedgerInvoice } from '../../src/books/ledger-rows.ts';
import { type BooksInHand, PLAIN_INVOICE } from './ledger-contract.ts';

const markerOf = (serial: number) =>
  `credit 00000000-0000-7000-8000-${String(serial).padStart(12, '0')}`;

/** What every driver has to do about money: payments, credits, a customer's account, paper. */
export function cashContract(driver: string, open: () => Promise<BooksInHand>): void {
  describe(`${driver}: money`, () => {
    let books: BooksInHand;
    let serial = 0;
    beforeAll(async () => {
      books = await open();
    });
    afterAll(() => books.close());

    // QuickBooks dates by the Pacific day.
    const today = () => companyDay(books.now());
    async function sold(quantity = 3): Promise<{ draft: InvoiceDraft; invoice: LedgerInvoice }> {
      serial += 1;
      const name = `Cash House ${serial}`;
      const place = { address1: '1 Quay', city: 'Newport', state: 'RI', zip: '02840' };
      const customer = await books.ledger.createCustomer(
        { name, companyName: name, ...place, email: 'desk@cash.example', phone: '' },
        `cash-cus-${serial}`,
      );
      const sku = `CASH-${serial}`;
      const itemId = await books.addItem({ name: `Cleaner ${sku}`, sku, priceCents: 1205 });
      const draft: InvoiceDraft = {
        ...PLAIN_INVOICE,
        deliveryId: `cash-${serial}`,
        orderNumber: sku,
        poNumber: '',
        docNumber: sku,
        txnDate: today(),
        customerId: customer.id,
        email: '',
        taxCents: 0,
        deliveryFeeCents: 0,
        taxRateBp: 0,
        lines: [{ itemId, description: 'Cleaner', taxable: true, quantity, unitPriceCents: 1205 }],
      };
      const invoicing = await books.ledger.invoicing();
      const body = await invoicing.encodeInvoice(draft);
      return { draft, invoice: await invoicing.createInvoice(body, `cash-inv-${serial}`) };
    }

    test('a payment says what it settles; deleted it is gone, and nothing else is', async () => {
      const { draft, invoice } = await sold();
      const id = await books.pay(invoice.id, 1000);
      const payment = await books.ledger.readPayment(id);
      expect(payment).toMatchObject({
        id,
        date: today(),
        customerId: draft.customerId,
        totalCents: 1000,
        unappliedCents: 0,
        applied: [{ kind: 'invoice', id: invoice.id, cents: 1000 }],
      });
      expect((await books.ledger.paymentsSince(today())).rows).toContainEqual(payment);
      expect((await books.ledger.readInvoice(invoice.id)).balanceCents).toBe(2615);
      await books.deletePayment(id);
      expect(await books.ledger.readPayment(id).catch(isGone)).toBe(true);
      expect((await books.ledger.readInvoice(invoice.id)).balanceCents).toBe(3615);
    });

    test('changes since a moment name payments and credits, and the payments that are missing', async () => {
      const since = books.now() - 60_000;
      const { draft, invoice } = await sold();
      const paid = await books.pay(invoice.id, 500);
      const deleted = await books.pay(invoice.id, 700);
      await books.deletePayment(deleted);
      const credit = await credited(draft, invoice, 1);
      const changes = await books.ledger.cashChangedSince(since);
      const ids = changes?.payments.rows.map(({ id }) => id);
      expect(ids).toContain(paid);
      expect(ids).not.toContain(deleted);
      expect(changes?.missing).toContain(deleted);
      expect(changes?.credits.rows).toContainEqual(credit);
      expect(await books.ledger.cashChangedSince(books.now() - 400 * 86_400_000)).toBeNull();
    });

    test('the account of a customer adds up to the balance of the books', async () => {
      const { draft, invoice } = await sold(4);
      await books.pay(invoice.id, 820);
      const credit = await credited(draft, invoice, 1);
      const account = await books.ledger.accountOf(draft.customerId);
      const { balanceCents, documents } = account;
      expect(balanceCents).toBe(4 * 1205 - 820 - 1205);
      expect(
        documents.map(({ kind, totalCents, openCents }) => [kind, totalCents, openCents]),
      ).toEqual([
        ['invoice', 4820, 4000],
        ['credit', 1205, 1205],
        ['payment', 820, 0],
      ]);
      expect((await books.ledger.creditsById([credit.id])).rows).toEqual([credit]);
      expect(credit).toMatchObject({ customerId: draft.customerId, markedFor: markerOf(serial) });
      expect(await books.ledger.creditsNumbered(credit.number ?? '')).toEqual([credit]);
      expect((await books.ledger.creditsSince(today())).rows).toContainEqual(credit);
      expect((await books.ledger.creditsSince('2999-01-01')).rows).toEqual([]);
      expect(await books.ledger.creditsNumbered('NO-SUCH')).toEqual([]);
    });

    test('an invoice comes as a PDF; of one that is gone there is none', async () => {
      const { invoice } = await sold();
      const bytes = await books.ledger.invoicePdf(invoice.id);
      expect(new TextDecoder('latin1').decode(bytes.subarray(0, 5))).toBe('%PDF-');
      expect(await books.ledger.invoicePdf('999999').catch(isGone)).toBe(true);
    });

    async function credited(draft: InvoiceDraft, invoice: LedgerInvoice, quantity: number) {
      const { deliveryId: _, deliveryFeeCents: _fee, poNumber: _po, ...sale } = draft;
      const invoicing = await books.ledger.invoicing();
      const body = invoicing.encodeCredit({
        ...sale,
        goodwillCents: 0,
        marker: markerOf(serial),
        invoiceNumber: invoice.number ?? '',
        docNumber: `CM-C${serial}`,
        lines: draft.lines.map((line) => ({ ...line, quantity })),
      });
      return invoicing.createCredit(body, `cash-cre-${serial}`);
    }
  });
}
